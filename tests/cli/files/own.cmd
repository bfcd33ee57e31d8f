cat >right.lua <<'END'
title = "One by one"
operation = "broadcast"
parameters = { { id = "packets", minimum = 1, maximum = 64, usual = 1 } }
formula = "packets * (p - 1) * (alpha + beta*words/packets)"
function program(me, p)
  for packet = 0, packets - 1 do
    if me == root then
      for i = 0, p - 1 do if i ~= me then send(i, packet) end end
    else
      receive(root)
    end
  end
end
END
cat >stuck.lua <<'END'
operation = "shift"
function program(me, p)
  send((me + 1) % p, me)
  receive((me - 1) % p)
end
END
cat >wrong.lua <<'END'
operation = "broadcast"
function program(me, p)
  if me == 0 then send(1, 0) elseif me == 1 then receive(0) send(9, 0) end
end
END
echo 'operation = = "broadcast"' >unread.lua
hopscope-cli check 'complete:5 file:right.lua packets=3 root=2 words=6 alpha=10' | sed 's/[0-9]* of [0-9]* comparisons/all comparisons/'
hopscope-cli run ring:4 file:stuck.lua --json | jq -c '[.verdict, .circle, .steps, .delivers, .waits[0]]'
hopscope-cli run 'ring:4 file:stuck.lua' >stuck.txt; echo "status $?"
sed -n 2p stuck.txt
hopscope-cli run 'complete:4 file:wrong.lua' --json >wrong.json; echo "status $?"
jq -c '[.verdict, .line, .processor, .step, .reason]' wrong.json
hopscope-cli run 'complete:4 file:unread.lua' --json | jq -c .
hopscope-cli check right.lua packets=2 --sizes 1..9 --json | jq -c .
hopscope-cli check stuck.lua --sizes 1,3 --topology ring; echo "status $?"
hopscope-cli check wrong.lua --sizes 2..3 --roots 0 --json | jq -c '[.sizes, .runs, (.wrong[] | [.processors, .root, .verdict, .step, .processor, .line])]'
hopscope-cli table schedule 'complete:4 broadcast-binomial root=1' | tee binomial.schedule
hopscope-cli run 'complete:4 file:binomial.schedule' --json | jq -c '[.steps, .delivers, .algorithm]'
hopscope-cli optimum 'complete:5 file:right.lua words=100 alpha=1' --json | jq -c .exact
hopscope-cli sweep 'complete:5 file:right.lua' --x words=1,10 --y time
refused run 'ring:4 file:nowhere.lua'
refused check right.lua --sizes 0
refused check 'ring:4 allgather-ring' --sizes 3

title = "All of a header"
operation = "allreduce"
parameters = {
  { id = "packets", label = "Packets", minimum = 1, maximum = 4, usual = 2, help = "Pieces" },
  { id = "way", choices = { "left", "right" } }
}
ports = "all-ports"
families = { "complete", "ring" }
formula = "2 * (p - 1) * (alpha + beta*words/p)"
function objection(p) if p < 2 then return "nobody to talk to" end end
function parts(p) return packets * p end
function program(me, p)
  local c = coordinates(me)
  for i = 1, p - 1 do
    local h = start{to = (me + i) % p, blocks = range(0, packets, 2)}
    local g = start{from = (me - i) % p, combine = true}
    wait(h, g)
  end
  if holds(0) and #held() > 1 then exchange{to = me ~ 1, blocks = all, from = me ~ 1} else pass() end
end

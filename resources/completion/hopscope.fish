# Completion for hopscope and hopscope-cli in fish: the program itself says what may come next.
function __hopscope_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in ($words[1] complete -- $words[2..-1] "$current" 2>/dev/null)
        if test "$line" = \tfiles
            __fish_complete_path (string trim -l -c '\'"' -- "$current")
        else
            echo $line
        end
    end
end
complete -c hopscope -f -a '(__hopscope_complete)'
complete -c hopscope-cli -f -a '(__hopscope_complete)'

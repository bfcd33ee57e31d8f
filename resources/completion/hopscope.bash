# Completion for hopscope and hopscope-cli in bash: the program itself says what may come next.
_hopscope()
{
    local program=$1 typed=$2 line=${COMP_LINE:0:COMP_POINT} word about before=
    # Bash ends words at : and =, the program at spaces; what bash holds for another word stays as it is. In quotes both
    # mean the same.
    case ${COMP_WORDS[COMP_CWORD]} in
    [\'\"]*) ;;
    *)
        before=${line##*[[:space:]]}
        before=${before%"$typed"}
        ;;
    esac
    COMPREPLY=()
    while IFS=$'\t' read -r word about; do
        if [ -n "$word" ]; then
            COMPREPLY+=("${word#"$before"}")
        fi
    done < <("$program" complete --line "$line" 2>/dev/null | sed '/^\t/d')
    if [ "${#COMPREPLY[@]}" -eq 0 ]; then
        # Files are offered where nothing else fits.
        if "$program" complete --line "$line" 2>/dev/null | grep -q '^	files$'; then
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$typed")
        fi
        return
    fi
    # Where more must follow, the cursor stays at the word.
    for word in "${COMPREPLY[@]}"; do
        case $word in
        *[:=,]) ;;
        *) return ;;
        esac
    done
    compopt -o nospace 2>/dev/null
}
complete -F _hopscope hopscope hopscope-cli

#!/usr/bin/env bash
# What app/run and tests/run share; they source it. Needs bash.

# shellcheck disable=SC2034 # used by those who source this
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

# Names of the packages for "core", "window" (which includes core), "mpi", "exports" or "fuzz", as they are in packages.txt.
packages_for() {
    sed -e 's/#.*//' -e 's/[[:space:]]//g' -e '/^$/d' "$top/cmake/packages.txt" |
        awk -v wanted="$1" 'BEGIN { part = "core" } /^\[/ { part = substr($0, 2, length($0) - 2); next }
                            part == wanted || (part == "core" && wanted == "window")'
}

installed() {
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# install_packages core|window|mpi|exports|fuzz: installs what is missing, and does nothing if nothing is. What Hopscope
# can do without (~) is left out with a sentence where it cannot be installed.
install_packages() {
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        say "This is no Debian; please see to it that these are installed: $(packages_for "$1" | tr -d '?~' | xargs)"
        return
    fi
    local name plain missing=() maybe=() extra=()
    for name in $(packages_for "$1"); do
        plain=${name%[?~]}
        if installed "$plain"; then continue; fi
        case $name in
        *\?) maybe+=("$plain") ;;
        *~) extra+=("$plain") ;;
        *) missing+=("$plain") ;;
        esac
    done
    # What exists only in some releases is looked for where something else is missing, too: a complete machine stays offline.
    [ $((${#missing[@]} + ${#extra[@]})) -gt 0 ] || return 0
    if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
        if [ "${#missing[@]}" -gt 0 ]; then
            say "Please install as root: apt-get install ${missing[*]} ${extra[*]}"
            exit 1
        fi
        say "Going on without ${extra[*]}, which only root can install."
        return
    fi
    say "Installing ${missing[*]} ${extra[*]}"
    as_root apt-get update -qq || say "The package lists could not be refreshed; trying with those that are here."
    local found=() lacking=()
    for name in "${maybe[@]}"; do
        if [ -n "$(apt-cache show "$name" 2>/dev/null)" ]; then missing+=("$name"); fi
    done
    for name in "${extra[@]}"; do
        if [ -n "$(apt-cache show "$name" 2>/dev/null)" ]; then found+=("$name"); else lacking+=("$name"); fi
    done
    [ "${#lacking[@]}" -eq 0 ] || say "Going on without ${lacking[*]}, which this release does not have."
    local install=(as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq -o Dpkg::Use-Pty=0 --no-install-recommends)
    if "${install[@]}" "${missing[@]}" "${found[@]}" >/dev/null; then return; fi
    [ "${#found[@]}" -gt 0 ] || return 1
    say "Going on without ${found[*]}."
    [ "${#missing[@]}" -eq 0 ] || "${install[@]}" "${missing[@]}" >/dev/null
}

# Where a preset of CMakePresets.json builds.
build_folder() {
    case $1 in
    release) echo "$top/build" ;;
    *) echo "$top/build-$1" ;;
    esac
}

# configure PRESET [-DNAME=VALUE …]
configure() {
    local preset=$1 folder launcher=()
    shift
    folder=$(build_folder "$preset")
    if command -v ccache >/dev/null; then launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
    mkdir -p "$folder"
    cmake -S "$top" --preset "$preset" "${launcher[@]}" "$@" >"$folder/configure.log" 2>&1 || {
        cat "$folder/configure.log" >&2
        return 1
    }
}

# A reader that has seen enough is no error.
set -o pipefail
hopscope-cli describe complete:1000 --json | head -c 10
echo " status ${PIPESTATUS[0]}"
hopscope-cli list >/dev/full

# Bytes that are no experiments where experiments are read.
printf '\x7fELF\x02\x01\x01\x00\x00 \xff\xfe\x00junk\n{"json": true}\n\x89PNG\r\n\x1a\n' | hopscope-cli run - |
    jq -c '[.experiment, (.error | sub(";.*"; ""))]'
printf '\x89PNG\r\n' | hopscope-cli run - >/dev/null

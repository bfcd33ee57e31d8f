# Bytes that are no experiments where experiments are read.
head -c 64 "$(command -v hopscope-cli)" | hopscope-cli run - | jq -c 'has("error")'
printf '\xff\xfe\x00junk\n{"json": true}\n' | hopscope-cli run -

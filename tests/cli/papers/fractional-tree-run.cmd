# Sanders & Sibeyn, the values the specification worked out by hand.
hopscope-cli run 'complete:1024 broadcast-fractional-tree group=8 packets=456 words=1000 alpha=1 beta=1' --json |
    jq -c '{steps, time, transfers, delivers, violationCount, maxLinkLoad}'
hopscope-cli run 'complete:1024 broadcast-fractional-tree group=10 packets=503 words=1000 alpha=1 beta=1' --json |
    jq -c '{steps, delivers, violationCount}'

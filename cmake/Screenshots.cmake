# `cmake --build build --target screenshots` draws every picture of screenshots/ anew; they are never edited by hand.
# One line a picture: its name, then what `hopscope --render` is asked for.
set(screenshots
    "watch-light.png\;window complete:21 broadcast-fractional-tree group=3 packets=12 words=64\;--step=10.5 --width=1440 --height=900"
    "watch-dark.png\;window complete:21 broadcast-fractional-tree group=3 packets=12 words=64\;--step=10.5 --width=1440 --height=900 --theme=dark"
    "watch-small.png\;window complete:21 broadcast-fractional-tree group=3 packets=12 words=64\;--step=10.5 --width=1024 --height=700"
    "curves-light.png\;window complete:1024 broadcast-fractional-tree group=10 packets=500 words=4096\;--page=curves --width=1440 --height=900"
    "curves-dark.png\;window complete:1024 broadcast-fractional-tree group=10 packets=500 words=4096\;--page=curves --width=1440 --height=900 --theme=dark"
    "winners-light.png\;window complete:16 broadcast-binomial words=1000 alpha=100 beta=2\;--page=winners --width=1440 --height=900"
    "winners-small.png\;window hypercube:4 broadcast-hypercube words=1000 alpha=100 beta=2\;--page=winners --width=1024 --height=700 --theme=dark"
    "compare-light.png\;window ring:8 allgather-hypercube words=10 alpha=100 beta=2\;--step=2.5 --page=compare --compare='ring:8 allgather-ring words=10 alpha=100 beta=2' --compare='hypercube:3 allgather-hypercube words=10 alpha=100 beta=2' --width=1440 --height=900"
    "compare-small.png\;window ring:8 allgather-hypercube words=10 alpha=100 beta=2\;--step=2.5 --page=compare --compare='ring:8 allgather-hypercube words=10 alpha=100 beta=2 model=store-and-forward' --width=1024 --height=700 --theme=dark"
    "bandwidth-light.png\;window hypercube:6 allgather-hypercube\;--step=2.5 --page=bandwidth --width=1440 --height=900"
    "bandwidth-small.png\;window hypercube:6 allgather-hypercube\;--step=2.5 --page=bandwidth --width=1024 --height=700 --theme=dark"
    "leaf-tree.png\;window leaf-tree:3x3x3 allgather-leaf-flooding\;--step=10.5 --width=1440 --height=900"
    "torus-parts.png\;partitions torus:4x4 broadcast-torus-mst root=5\;--step=1 --scale=2"
    "gallery-light.png\;window ring:8 allgather-hypercube\;--page=gallery --width=1440 --height=900"
    "contended-ring.png\;window ring:8 allgather-hypercube words=10 alpha=100 beta=2\;--step=2.45 --width=1440 --height=900"
    "torus-16x16.png\;window torus:16x16 broadcast-grid root=120 words=100\;--step=5.55 --width=1440 --height=900"
    "packets.png\;packets hypercube:3 alltoall-hypercube\;--step=1.5"
    "prefix-sums.png\;scan hypercube:3 scan-hypercube\;--step=2"
    "steps.png\;steps ring:8 allgather-ring\;--step=3"
    "link-load.png\;loads ring:8 allgather-hypercube words=10 alpha=100 beta=2\;--step=2 --theme=dark"
    "time-shares.png\;time-shares ring:8 allreduce-reduce-scatter-allgather words=800 alpha=100 model=multilink gamma=0.5\;--step=5"
    "traffic.png\;traffic torus:4x4 alltoall-grid words=10\;--step=3"
    "large-run.png\;window complete:16384 broadcast-fractional-tree group=23 packets=400 words=100000\;--step=150.5 --width=1440 --height=900"
    "applications-light.png\;window hypercube:4 broadcast-hypercube\;--page=applications --width=1440 --height=900"
    "applications-dark.png\;window hypercube:4 broadcast-hypercube\;--page=applications --width=1440 --height=900 --theme=dark"
    "applications-small.png\;window hypercube:4 broadcast-hypercube\;--page=applications --width=1024 --height=700"
    "matvec-1d.png\;matvec layout=1d n=8 p=8 topology=ring\;--step=3.45 --scale=2"
    "matvec-2d.png\;matvec layout=2d n=8 p=16 topology=mesh\;--step=5.45 --scale=2"
    "transpose.png\;transpose n=8 p=4 topology=hypercube\;--step=1.45 --scale=2"
    "isoefficiency.png\;isoefficiency layout=2d n=1024 p=64 E=0.8 alpha=50 beta=2\;--scale=2"
)
add_custom_target(screenshots COMMENT "Drawing screenshots/" VERBATIM)
foreach(shot IN LISTS screenshots)
    list(GET shot 0 file)
    list(GET shot 1 asked)
    list(GET shot 2 options)
    string(REGEX MATCH "^[a-z]+" kind "${asked}")
    string(REGEX REPLACE "^[a-z]+ " "" experiment "${asked}")
    separate_arguments(options UNIX_COMMAND "${options}")
    add_custom_command(TARGET screenshots POST_BUILD VERBATIM
        COMMAND hopscope --render ${kind} ${experiment} ${options} -o "${CMAKE_SOURCE_DIR}/screenshots/${file}")
endforeach()
add_dependencies(screenshots hopscope)

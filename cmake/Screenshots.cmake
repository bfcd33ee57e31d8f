# `cmake --build build --target screenshots` draws every picture of screenshots/ anew; they are never edited by hand.
# A line is a name, then what `hopscope --render` is asked for, then options.
set(tree "complete:21 broadcast-fractional-tree group=3 packets=12 words=64")
set(contended "ring:8 allgather-hypercube words=10 alpha=100 beta=2")

# screenshots/pages: every page of the window, light and dark, in a large and in a small window.
set(pages
    "watch\;${tree}\;--step=10.5"
    "watch-contended\;${contended}\;--step=2.45"
    "watch-torus\;torus:4x4x4 allgather-torus-bucket\;--step=3.5"
    "watch-leaves\;leaf-tree:3x3x3 allgather-leaf-flooding\;--step=10.5"
    "watch-16384\;complete:16384 broadcast-fractional-tree group=23 packets=400 words=100000\;--step=150.5"
    "curves\;complete:1024 broadcast-fractional-tree group=10 packets=500 words=4096\;--page=curves"
    "winners\;hypercube:4 broadcast-hypercube words=1000 alpha=100 beta=2\;--page=winners"
    "compare\;${contended}\;--step=2.5 --page=compare --compare='ring:8 allgather-ring words=10 alpha=100 beta=2' --compare='hypercube:3 allgather-hypercube words=10 alpha=100 beta=2'"
    "bandwidth\;hypercube:6 allgather-hypercube\;--step=2.5 --page=bandwidth"
    "applications\;hypercube:4 broadcast-hypercube\;--page=applications"
    "gallery\;${contended}\;--page=gallery"
    "lessons\;${contended}\;--page=lessons"
    "lesson-cover\;${contended}\;--page=lessons --lesson=first-lesson"
    "lesson-question\;${contended}\;--page=lessons --lesson=first-lesson --lesson-page=4"
    "lesson-right\;${contended}\;--page=lessons --lesson=first-lesson --lesson-page=4 --answer=right"
    "lesson-wrong\;${contended}\;--page=lessons --lesson=contention --lesson-page=6 --answer=wrong"
    "lesson-slider\;${contended}\;--page=lessons --lesson=first-lesson --lesson-page=11"
    "lesson-summary\;${contended}\;--page=lessons --lesson=first-lesson --lesson-page=99"
)
# screenshots/views: every view by itself, light and dark.
set(views
    "network\;${contended}\;--step=2.5"
    "timeline\;${tree}\;--step=11 --critical-path"
    "holdings\;hypercube:3 allgather-hypercube\;--step=1.5"
    "steps\;ring:8 allgather-ring\;--step=3"
    "packets\;hypercube:3 alltoall-hypercube\;--step=1.5"
    "scan\;hypercube:3 scan-hypercube\;--step=2"
    "loads\;${contended}\;--step=2"
    "time-shares\;ring:8 allreduce-reduce-scatter-allgather words=800 alpha=100 model=multilink gamma=0.5\;--step=5"
    "traffic\;torus:4x4 alltoall-grid words=10\;--step=3"
    "queues\;leaf-tree:3x3x3 allgather-leaf-flooding\;--step=12"
    "routers\;leaf-tree:3x3x3 allgather-leaf-flooding\;--step=12"
    "leaf-link\;leaf-tree:3x3 scatter-leaf-furthest-first\;--step=4"
    "theorems\;leaf-tree:3x3 alltoall-leaf-one-send\;--step=4"
    "arrows\;hypercube:3 broadcast-hypercube\;--step=2"
    "program\;complete:20 broadcast-fractional-tree group=3 packets=8\;--step=6"
    "partitions\;torus:4x4 broadcast-torus-mst root=5\;--step=1"
    "spread\;torus:5x5 broadcast-torus-mst root=12\;--step=2"
    "wave\;torus:4x4x4 allgather-torus-bucket\;--step=5"
)
# Beside them, what moves in applications.
set(others
    "torus-16x16.png\;window torus:16x16 broadcast-grid root=120 words=100\;--step=5.55 --width=1440 --height=900"
    "matvec-1d.png\;matvec layout=1d n=8 p=8 topology=ring\;--step=3.45 --scale=2"
    "matvec-2d.png\;matvec layout=2d n=8 p=16 topology=mesh\;--step=5.45 --scale=2"
    "transpose.png\;transpose n=8 p=4 topology=hypercube\;--step=1.45 --scale=2"
    "isoefficiency.png\;isoefficiency layout=2d n=1024 p=64 E=0.8 alpha=50 beta=2\;--scale=2"
)
set(screenshots "${others}")
foreach(theme light dark)
    foreach(page IN LISTS pages)
        list(GET page 0 name)
        list(GET page 1 experiment)
        list(GET page 2 options)
        list(APPEND screenshots
            "pages/${name}-${theme}.png\;window ${experiment}\;${options} --theme=${theme} --width=1440 --height=900"
            "pages/${name}-${theme}-small.png\;window ${experiment}\;${options} --theme=${theme} --width=1024 --height=700")
    endforeach()
    foreach(view IN LISTS views)
        list(GET view 0 name)
        list(GET view 1 experiment)
        list(GET view 2 options)
        list(APPEND screenshots "views/${name}-${theme}.png\;${name} ${experiment}\;${options} --theme=${theme}")
    endforeach()
endforeach()

add_custom_target(screenshots COMMENT "Drawing screenshots/" VERBATIM)
foreach(shot IN LISTS screenshots)
    list(GET shot 0 file)
    list(GET shot 1 asked)
    list(GET shot 2 options)
    string(REGEX MATCH "^[a-z-]+" kind "${asked}")
    string(REGEX REPLACE "^[a-z-]+ " "" experiment "${asked}")
    separate_arguments(options UNIX_COMMAND "${options}")
    add_custom_command(TARGET screenshots POST_BUILD VERBATIM
        COMMAND hopscope --render ${kind} ${experiment} ${options} -o "${CMAKE_SOURCE_DIR}/screenshots/${file}")
endforeach()
add_dependencies(screenshots hopscope)

# Pictures of the program, which are never edited by hand.
#   cmake --build build --target screenshots         draws every page, view and state in all themes, in build/screenshots/
#   cmake --build build --target stored-screenshots  draws those that README.md and the manuals show, in screenshots/
# A line is a name, then what `hopscope --render` is asked for, then options.
set(tree "complete:21 broadcast-fractional-tree group=3 packets=12 words=64")
set(contended "ring:8 allgather-hypercube words=10 alpha=100 beta=2")

# pages/: every page of the window, light and dark, in a large and in a small window.
set(pages
    "watch\;${tree}\;--step=10.5"
    "watch-contended\;${contended}\;--step=2.45"
    "watch-16384\;complete:16384 broadcast-fractional-tree group=23 packets=400 words=100000\;--step=150.5"
    "curves\;complete:1024 broadcast-fractional-tree group=10 packets=500 words=4096\;--page=curves"
    "winners\;hypercube:4 broadcast-hypercube words=1000 alpha=100 beta=2\;--page=winners"
    "compare\;${contended}\;--step=2.5 --page=compare --compare='ring:8 allgather-ring words=10 alpha=100 beta=2' --compare='hypercube:3 allgather-hypercube words=10 alpha=100 beta=2'"
    "bandwidth\;hypercube:6 allgather-hypercube\;--step=2.5 --page=bandwidth"
    "applications\;hypercube:4 broadcast-hypercube\;--page=applications"
    "gallery\;${contended}\;--page=gallery"
    "lessons\;${contended}\;--page=lessons"
    "network\;torus:4x4 broadcast-breadth-first packets=4 words=64 alpha=10 without=0-1\;--page=network"
    "lesson-cover\;${contended}\;--page=lessons --lesson=first-lesson"
    "lesson-question\;${contended}\;--page=lessons --lesson=first-lesson --lesson-page=4"
    "lesson-right\;${contended}\;--page=lessons --lesson=first-lesson --lesson-page=4 --answer=right"
    "lesson-wrong\;${contended}\;--page=lessons --lesson=contention --lesson-page=6 --answer=wrong"
    "lesson-slider\;${contended}\;--page=lessons --lesson=first-lesson --lesson-page=11"
    "lesson-summary\;${contended}\;--page=lessons --lesson=first-lesson --lesson-page=99"
)
# large/: the other pages on large runs, likewise.
set(long "complete:1024 alltoall-pairwise words=16 alpha=100 beta=0.5")
set(deep "complete:16384 broadcast-fractional-tree group=23 packets=400 words=100000 alpha=100")
set(wide "torus:16x16 allgather-torus-bucket words=10 alpha=100")
set(large
    "watch-1024\;${long}\;--step=300.5"
    "watch-torus-256\;${wide}\;--step=9.5"
    "curves-1024\;torus:32x32 allgather-torus-bucket words=10 alpha=100\;--page=curves"
    "winners-1024\;complete:1024 allreduce-reduce-scatter-allgather words=4096 alpha=100 beta=0.5\;--page=winners"
    "compare-1024\;${long}\;--step=300.5 --page=compare --holdings --compare='hypercube:10 alltoall-hypercube words=16 alpha=100 beta=0.5' --compare='torus:32x32 alltoall-grid words=16 alpha=100 beta=0.5'"
    "bandwidth-1024\;hypercube:10 allgather-hypercube\;--step=7.5 --page=bandwidth"
)
# views/: every view by itself.
set(views
    "network\;${contended}\;--step=2.5"
    "failed-link\;torus:4x4 broadcast-binomial words=100 alpha=4 without=0-1\;--step=3.5"
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
# A view that is not named here is drawn of the example that its file gives.
file(GLOB entries CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/app/scenes/pictures/entries/*.cpp")
foreach(entry IN LISTS entries)
    get_filename_component(name ${entry} NAME_WE)
    string(REPLACE "_" "-" name ${name})
    file(STRINGS ${entry} example REGEX "\\.example = \"")
    string(REGEX REPLACE ".*\"(.*)\".*" "\\1" example "${example}")
    set(known FALSE)
    foreach(view IN LISTS views)
        if(view MATCHES "^${name};")
            set(known TRUE)
        endif()
    endforeach()
    if(NOT known)
        list(APPEND views "${name}\;${example}\;")
    endif()
endforeach()
# window/: every view where it stands in the window, light and dark, in a large and in a small window. The
# second view is one of those at the right.
set(docks
    "timeline\;${tree}\;--step=10.5 --views=timeline,formula"
    "holdings\;hypercube:3 allgather-hypercube\;--step=1.5 --views=holdings,node --select=processor:5"
    "steps\;ring:8 allgather-ring\;--step=3 --views=steps,formula"
    "packets\;hypercube:3 alltoall-hypercube\;--step=1.5 --views=packets,node --select=block:11"
    "scan\;hypercube:3 scan-hypercube\;--step=2 --views=scan,node --select=processor:6"
    "loads\;${contended}\;--step=2.5 --views=loads --heat --layout=topology"
    "time-shares\;ring:8 allreduce-reduce-scatter-allgather words=800 alpha=100 model=multilink gamma=0.5\;--step=5 --views=time-shares,formula"
    "traffic\;torus:4x4 alltoall-grid words=10\;--step=3.5 --views=traffic"
    "queues\;leaf-tree:3x3x3 allgather-leaf-flooding\;--step=12.5 --views=queues"
    "routers\;leaf-tree:3x3x3 allgather-leaf-flooding\;--step=12.5 --views=routers"
    "leaf-link\;leaf-tree:3x3 scatter-leaf-furthest-first\;--step=4.5 --views=leaf-link"
    "theorems\;leaf-tree:3x3 alltoall-leaf-one-send\;--step=4.5 --views=theorems,formula"
    "arrows\;hypercube:3 broadcast-hypercube\;--step=1.5 --views=arrows"
    "program\;complete:20 broadcast-fractional-tree group=3 packets=8\;--step=6.5 --views=program"
    "partitions\;torus:4x4 broadcast-torus-mst root=5\;--step=1.5 --views=partitions"
    "spread\;torus:5x5 broadcast-torus-mst root=12\;--step=2.5 --views=spread"
    "wave\;torus:4x4x4 allgather-torus-bucket\;--step=5.5 --views=wave"
)
# window/: the same on large runs.
set(crowds
    "timeline-16384\;${deep}\;--step=150.5 --views=timeline,formula"
    "holdings-1024\;${long}\;--step=300.5 --views=holdings,node --select=processor:700"
    "steps-1024\;${long}\;--step=300.5 --views=steps"
    "packets-1024\;${long}\;--step=300.5 --views=packets"
    "loads-256\;${wide}\;--step=9.5 --views=loads --heat"
    "time-shares-16384\;${deep}\;--step=150.5 --views=time-shares"
    "traffic-1024\;${long}\;--step=300.5 --views=traffic"
    "program-16384\;${deep}\;--step=150.5 --views=program"
    "spread-256\;torus:16x16 broadcast-torus-mst root=120 words=1000\;--step=4.5 --views=spread"
    "queues-256\;leaf-tree:4x4x4x4 allgather-leaf-flooding\;--step=100.5 --views=queues"
)
# sizes/: every page that shows a run, and every view, of 8, 64, 1024 and 16384 processors, in a large window. @D@ is the
# logarithm, @LAST@ a moment near the end of as many steps; where @LEAF@ or @PAIRS@ is "-" it is more than is
# played.
set(sizes
    "watch\;hypercube:@D@ allgather-hypercube words=64 alpha=10\;--step=@LAST@"
    "curves\;hypercube:@D@ allgather-hypercube words=64 alpha=10\;--page=curves"
    "winners\;hypercube:@D@ broadcast-hypercube words=64 alpha=10\;--page=winners"
    "compare\;hypercube:@D@ allgather-hypercube words=64 alpha=10\;--step=@LAST@ --page=compare --compare='torus:@GRID@ allgather-torus-bucket words=64 alpha=10'"
    "bandwidth\;hypercube:@D@ allgather-hypercube words=64\;--step=@LAST@ --page=bandwidth"
    "network\;torus:@GRID@ broadcast-torus-mst words=64 alpha=10\;--page=network"
    "timeline\;torus:@GRID@ allgather-torus-bucket words=64 alpha=10\;--step=2.5 --views=timeline,formula"
    "arrows\;hypercube:@D@ broadcast-hypercube words=64 alpha=10\;--step=@LAST@ --views=arrows"
    "groups\;hypercube:@D@ allgather-hypercube words=64 alpha=10\;--step=@LAST@ --views=groups"
    "holdings\;torus:@GRID@ allgather-torus-bucket words=64 alpha=10\;--step=2.5 --views=holdings"
    "intervals\;complete:@P@ broadcast-binomial model=logp\;--step=@LAST@ --views=intervals"
    "leaf-link\;leaf-tree:@LEAF@ scatter-leaf-furthest-first\;--step=4.5 --views=leaf-link"
    "loads\;ring:@P@ allgather-hypercube words=64 alpha=10\;--step=@LAST@ --views=loads"
    "packets\;hypercube:@PAIRS@ alltoall-hypercube words=64 alpha=10\;--step=@LAST@ --views=packets"
    "partitions\;torus:@GRID@ broadcast-torus-mst words=64 alpha=10\;--step=1.5 --views=partitions"
    "program\;complete:@P@ broadcast-fractional-tree group=4 packets=32 words=1000 alpha=10\;--step=20.5 --views=program"
    "queues\;leaf-tree:@LEAF@ allgather-leaf-flooding\;--step=4.5 --views=queues"
    "routers\;leaf-tree:@LEAF@ allgather-leaf-flooding\;--step=4.5 --views=routers"
    "scan\;hypercube:@D@ scan-hypercube words=64 alpha=10\;--step=@LAST@ --views=scan"
    "spread\;torus:@GRID@ broadcast-torus-mst words=64 alpha=10\;--step=1.5 --views=spread"
    "steps\;ring:@P@ allgather-ring words=64 alpha=10\;--step=4.5 --views=steps"
    "theorems\;leaf-tree:@LEAF@ scatter-leaf-furthest-first\;--step=4.5 --views=theorems"
    "time-shares\;ring:@P@ allgather-hypercube words=64 alpha=10\;--step=@LAST@ --views=time-shares"
    "traffic\;torus:@GRID@ allgather-torus-bucket words=64 alpha=10\;--step=2.5 --views=traffic"
    "wave\;torus:@CUBE@ allgather-torus-bucket words=64 alpha=10\;--step=2.5 --views=wave"
)
# states/: what lies over the window, and how it stands in front of many, likewise.
set(states
    "palette\;${tree}\;--step=10.5 --open=palette"
    "palette-typed\;${tree}\;--step=10.5 --open=palette --type='reduce tree'"
    "keyboard\;${tree}\;--step=10.5 --open=keyboard"
    "diagnostics\;${tree}\;--step=10.5 --open=diagnostics"
    "manual\;${tree}\;--step=10.5 --open=manual"
    "export\;${tree}\;--step=10.5 --open=export"
    "animation\;${contended}\;--step=2.5 --open=animation"
    "lesson-editor\;${contended}\;--open=lesson-editor --lesson=contention --lesson-page=6"
    "presentation\;${tree}\;--step=10.5 --presenting"
    "presentation-16384\;${deep}\;--step=150.5 --presenting"
)
# themes/: the other themes.
set(themed
    "watch\;${tree}\;--step=10.5"
    "contended\;${contended}\;--step=2.5 --views=loads"
    "watch-1024\;${long}\;--step=300.5"
    "curves\;complete:1024 broadcast-fractional-tree group=10 packets=500 words=4096\;--page=curves"
    "compare\;${contended}\;--step=2.5 --page=compare --compare='ring:8 allgather-ring words=10 alpha=100 beta=2'"
    "bandwidth\;hypercube:6 allgather-hypercube\;--step=2.5 --page=bandwidth"
)
# Beside them, what moves in applications.
set(others
    "torus-16x16.png\;window torus:16x16 broadcast-grid root=120 words=100\;--step=5.55 --width=1440 --height=900"
    "matvec-1d.png\;matvec layout=1d n=8 p=8 topology=ring\;--step=3.45 --scale=2"
    "matvec-2d.png\;matvec layout=2d n=8 p=16 topology=mesh\;--step=5.45 --scale=2"
    "transpose.png\;transpose n=8 p=4 topology=hypercube\;--step=1.45 --scale=2"
    "detour.png\;network torus:4x4 broadcast-torus-turning words=64 alpha=10 without=0-1\;--step=1.45 --width=560 --height=470"
    "isoefficiency.png\;isoefficiency layout=2d n=1024 p=64 E=0.8 alpha=50 beta=2\;--scale=2"
)
# What the cards of the manual show, as large as there.
set(card "--width=244 --height=156 --scale=2 --caption=no --badge=no --layout=topology")
list(APPEND others
    "card-contention.png\;network ${contended}\;--step=2.5 ${card}"
    "card-broadcast.png\;network ring:8 broadcast-hypercube words=10\;--step=2.5 ${card}"
    "card-failed-link.png\;network mesh:3x4 broadcast-binomial words=64 alpha=10 without=0-1\;--step=0.5 ${card}"
)
set(screenshots "${others}")
# A file of a picture of the window, and of how it is asked for. `others` are more options.
function(add_window folder shot suffix others)
    list(GET shot 0 name)
    list(GET shot 1 experiment)
    list(GET shot 2 options)
    list(APPEND screenshots "${folder}/${name}-${suffix}.png\;window ${experiment}\;${options} ${others}")
    set(screenshots "${screenshots}" PARENT_SCOPE)
endfunction()
foreach(theme light dark)
    foreach(folder pages large docks crowds states)
        foreach(shot IN LISTS ${folder})
            string(REGEX REPLACE "docks|crowds" "window" into "${folder}")
            add_window(${into} "${shot}" ${theme} "--theme=${theme} --width=1440 --height=900")
            add_window(${into} "${shot}" ${theme}-small "--theme=${theme} --width=1024 --height=700")
        endforeach()
    endforeach()
endforeach()
foreach(theme print high-contrast)
    foreach(shot IN LISTS themed)
        add_window(themes "${shot}" ${theme} "--theme=${theme} --width=1440 --height=900")
    endforeach()
endforeach()
foreach(view IN LISTS views)
    list(GET view 0 name)
    list(GET view 1 experiment)
    list(GET view 2 options)
    list(APPEND screenshots "views/${name}.png\;${name} ${experiment}\;${options}")
endforeach()

foreach(size "8 3 2x4 2x2x2 2x4 3" "64 6 8x8 4x4x4 4x4x4 6" "1024 10 32x32 8x8x16 4x4x4x4x4 10"
             "16384 14 128x128 16x32x32 - -")
    string(REPLACE " " ";" size "${size}")
    list(GET size 0 P)
    list(GET size 1 D)
    list(GET size 2 GRID)
    list(GET size 3 CUBE)
    list(GET size 4 LEAF)
    list(GET size 5 PAIRS)
    math(EXPR LAST "${D} - 2")
    set(LAST "${LAST}.5")
    foreach(shot IN LISTS sizes)
        string(CONFIGURE "${shot}" shot @ONLY)
        if(NOT shot MATCHES ":- ")
            add_window(sizes "${shot}" ${P} "--theme=light --width=1440 --height=900")
        endif()
    endforeach()
endforeach()

# The few that are stored, 3 MB together at most: a name in screenshots/ and the picture above that it is.
set(stored
    "watch\;pages/watch-light"
    "contention\;pages/watch-contended-light-small"
    "critical-path\;views/timeline"
    "failed-link\;pages/network-light-small"
    "detour\;detour"
    "time-shares\;views/time-shares"
    "curves\;pages/curves-light-small"
    "winners\;pages/winners-light-small"
    "compare\;pages/compare-light-small"
    "bandwidth\;pages/bandwidth-light-small"
    "applications\;pages/applications-light-small"
    "palette\;states/palette-typed-light-small"
    "lesson\;pages/lesson-right-light-small"
    "lesson-editor\;states/lesson-editor-light-small"
    "export\;states/export-light-small"
    "card-contention\;card-contention"
    "card-broadcast\;card-broadcast"
    "card-failed-link\;card-failed-link"
)

# Lets a target draw a picture as a file.
function(draw_screenshot target shot file)
    list(GET shot 1 asked)
    list(GET shot 2 options)
    string(REGEX MATCH "^[a-z-]+" kind "${asked}")
    string(REGEX REPLACE "^[a-z-]+ " "" experiment "${asked}")
    separate_arguments(options UNIX_COMMAND "${options}")
    add_custom_command(TARGET ${target} POST_BUILD VERBATIM
        COMMAND hopscope --render ${kind} ${experiment} ${options} -o "${file}")
endfunction()

set(drawn "${CMAKE_BINARY_DIR}/screenshots")
set(folders "")
foreach(shot IN LISTS screenshots)
    list(GET shot 0 file)
    get_filename_component(folder "${drawn}/${file}" DIRECTORY)
    list(APPEND folders "${folder}")
endforeach()
list(REMOVE_DUPLICATES folders)
add_custom_target(screenshots COMMENT "Drawing ${drawn}" VERBATIM
    COMMAND "${CMAKE_COMMAND}" -E rm -rf "${drawn}"
    COMMAND "${CMAKE_COMMAND}" -E make_directory ${folders})
add_custom_target(stored-screenshots COMMENT "Drawing ${CMAKE_SOURCE_DIR}/screenshots" VERBATIM)
set(found "")
foreach(shot IN LISTS screenshots)
    list(GET shot 0 file)
    draw_screenshot(screenshots "${shot}" "${drawn}/${file}")
    foreach(kept IN LISTS stored)
        list(GET kept 0 name)
        list(GET kept 1 original)
        if(file STREQUAL "${original}.png")
            draw_screenshot(stored-screenshots "${shot}" "${CMAKE_SOURCE_DIR}/screenshots/${name}.png")
            list(APPEND found "${name}")
        endif()
    endforeach()
endforeach()
list(LENGTH stored wanted)
list(LENGTH found there)
if(NOT there EQUAL wanted)
    message(FATAL_ERROR "Of the pictures to be stored there are only ${found}")
endif()
add_dependencies(screenshots hopscope)
add_dependencies(stored-screenshots hopscope)

#include "catch.h"
#include "source_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <string_view>
#include <vector>

namespace test_architecture {

namespace {

/// Folders in the order in which they may be known: each knows those of the groups before its own, none of the others
/// of its own.
struct Line {
    std::string_view text;
    std::vector<std::set<std::string_view>> groups;

    /// Place of a folder; nothing if the line does not have it.
    std::optional<std::size_t> at(std::string_view folder) const
    {
        for (std::size_t i = 0; i < groups.size(); ++i)
            if (groups[i].contains(folder)) return i;
        return {};
    }
    std::string objection(std::string_view folder, std::string_view other) const
    {
        for (const std::string_view one : {folder, other})
            if (!at(one)) return "there is no folder \"" + std::string(one) + "\" in " + std::string(text);
        return folder == other || at(other) < at(folder) ? "" : "arrows point one way in " + std::string(text);
    }
};

/// "files" is what lies in the folder itself. `own` reads the texts of users and makes schedules of them; it knows no
/// entry, and algorithms make of it something that is used like one.
const Line core{
    "core: files → topology → schedule → cost → bandwidth → own → algorithms → run → search, machine → applications → "
    "figures → lessons",
    {{"files"},
     {"topology"},
     {"schedule"},
     {"cost"},
     {"bandwidth"},
     {"own"},
     {"algorithms"},
     {"run"},
     {"search", "machine"},
     {"applications"},
     {"figures"},
     {"lessons"}}};
const Line app{"app: drawing → scenes → state → export, views → page → pages, lessons → window → headless → main.cpp",
               {{"drawing"},
                {"scenes"},
                {"state"},
                {"export", "views"},
                {"page"},
                {"pages", "lessons"},
                {"window"},
                {"headless"},
                {"files"}}};

const Line run{"core/run: holdings, text, clockless → files → analysis, bandwidth → tables",
               {{"holdings", "text", "clockless"}, {"files"}, {"analysis", "bandwidth"}, {"tables"}}};

/// The folders of a path below the root and its file: "app/views/a.h" is {"app", "views", "a.h"}.
std::vector<std::string> partsOf(const std::string& path)
{
    std::vector<std::string> parts;
    for (const fs::path& part : fs::path(path)) parts.push_back(part.string());
    return parts;
}

std::string_view folderAt(const std::vector<std::string>& parts, std::size_t depth)
{
    return parts.size() > depth + 1 ? std::string_view(parts[depth]) : "files";
}

std::string objectionInApp(const std::vector<std::string>& file, const std::vector<std::string>& included)
{
    const std::string_view own = folderAt(file, 1), its = folderAt(included, 1);
    if (own == "arguments" || its == "arguments") {
        const bool reads = own == "arguments" || own == "cli" || own == "mpi" || own == "headless" || own == "files";
        return its == "arguments" && reads ? ""
                                           : "app/arguments knows core alone, and only what reads a command knows it";
    }
    // The module of Python is another reader of the core and of what the command line says.
    if (own == "python") return its == "python" || its == "cli" ? "" : "app/python knows core and app/cli alone";
    if (its == "python") return "nobody knows app/python";
    if (own == "mpi") return its == "mpi" || its == "cli" ? "" : "app/mpi knows core, arguments and app/cli alone";
    if (its == "mpi") return "nobody knows app/mpi";
    if (own == "cli" || its == "cli")
        return own == its ? "" : "app/cli knows core and arguments alone, and nobody knows app/cli";
    if (own == "widgets" || its == "widgets") {
        if (own == its || (own == "widgets" && its == "drawing")) return {};
        if (own == "widgets") return "widgets know core and drawing alone";
        return app.at(own) >= app.at("views") ? "" : "widgets are known from views on";
    }
    if (own == "pages" && its == "pages" && folderAt(file, 2) != folderAt(included, 2)) return "no page knows another";
    return app.objection(own, its);
}

/// Why a file may not include another, one sentence with the rule; empty if it may. Paths are below the root.
std::string objection(const std::string& file, const std::string& included)
{
    const auto from = partsOf(file), to = partsOf(included);
    if (from.front() == "app" && to.front() == "core") return {};
    if (from.front() == "app" && to.front() == "app") return objectionInApp(from, to);
    if (from.front() != "core" || to.front() != "core") return "core knows core alone, app knows core and app";
    if (folderAt(from, 1) == "run" && folderAt(to, 1) == "run")
        return run.objection(folderAt(from, 2), folderAt(to, 2));
    return core.objection(folderAt(from, 1), folderAt(to, 1));
}

} // namespace

TEST_CASE("core and command line know no Qt", "[architecture]")
{
    for (const char* folder : {"core", "app/arguments", "app/cli", "app/mpi", "app/python"})
        for (const fs::path& file : sourcesIn(root / folder))
            for (const std::string& name : includesOf(file)) {
                CAPTURE(file.string(), name);
                CHECK_FALSE(name.starts_with("Q"));
            }
}

TEST_CASE("arrows in core and in app point one way, include by include", "[architecture]")
{
    for (const char* folder : {"core", "app"})
        for (const fs::path& path : sourcesIn(root / folder)) {
            const std::string file = path.lexically_relative(root).generic_string();
            for (const std::string& name : includesOf(path)) {
                const std::string included = resolved(path, name);
                if (included.empty()) continue;
                if (const std::string rule = objection(file, included); !rule.empty())
                    FAIL_CHECK(file << " includes \"" << name << "\": " << rule);
            }
        }
}

TEST_CASE("what is included is of one meaning", "[architecture]")
{
    // No include may be met in two places, and every one in quotes is a file of ours.
    static const std::regex quoted(R"-(^\s*#\s*include\s*"([^"]+)")-");
    for (const char* folder : {"core", "app"})
        for (const fs::path& path : sourcesIn(root / folder)) {
            const std::string below = path.lexically_relative(root / folder).generic_string();
            if (folder == std::string_view("app") && fs::exists(root / "core" / below))
                FAIL_CHECK("app/" << below << " and core/" << below << " have the same name");
            std::ifstream stream(path);
            std::smatch match;
            for (std::string line; std::getline(stream, line);)
                if (std::regex_search(line, match, quoted) && resolved(path, match[1]).empty())
                    FAIL_CHECK(folder << '/' << below << " includes \"" << match[1] << "\": there is no such file");
        }
}

TEST_CASE("no folder is a hall of more than a hundred files", "[architecture]")
{
    constexpr int most = 100;
    std::map<fs::path, int> files;
    for (const char* folder : {"app", "cmake", "core", "resources", "tests"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder))
            if (entry.is_regular_file()) ++files[entry.path().parent_path()];
    for (const auto& [folder, count] : files) {
        CAPTURE(folder.lexically_relative(root).generic_string());
        CHECK(count <= most);
    }
}

TEST_CASE("every test of the window is run", "[architecture]")
{
    // Qt runs slots alone: a function that is none, and that nobody calls, tests nothing.
    static const std::regex section(R"(^\s*(public|private|protected)( slots)?:)"),
        function(R"(^    (?:static )?void (\w+)\(\))"), word(R"(\w+)");
    const auto idle = [](const std::vector<std::string>& lines) {
        std::map<std::string, int> said;
        std::vector<std::string> functions, found;
        bool run = false;
        std::smatch match;
        for (const std::string& line : lines) {
            for (std::sregex_iterator one(line.begin(), line.end(), word), end; one != end; ++one) ++said[one->str()];
            if (std::regex_search(line, match, section)) run = match[2].matched;
            if (!run && line.find("override") == std::string::npos && std::regex_search(line, match, function))
                functions.push_back(match[1]);
        }
        std::ranges::copy_if(functions, std::back_inserter(found), [&](const auto& name) { return said[name] == 1; });
        return found;
    };
    for (const fs::path& path : sourcesIn(root / "tests/app")) {
        CAPTURE(path.lexically_relative(root).generic_string());
        std::vector<std::string> lines;
        std::ifstream stream(path);
        for (std::string line; std::getline(stream, line);) lines.push_back(line);
        CHECK(idle(lines) == std::vector<std::string>{});
    }
    CHECK(idle({"private slots:", "    void runs()", "private:", "    void helps()", "    void rests()", "helps();"})
          == std::vector<std::string>{"rests"});
}

TEST_CASE("no drawing takes in the names of a namespace", "[architecture]")
{
    // A name of a neighbour in the same unit would hide them without a word, and pictures would have its measures.
    static const std::regex taken(R"(^using namespace (?!std::))");
    for (const fs::path& path : sourcesIn(root / "app/scenes")) {
        std::ifstream stream(path);
        CAPTURE(path.lexically_relative(root).generic_string());
        for (std::string line; std::getline(stream, line);) CHECK_FALSE(std::regex_search(line, taken));
    }
}

TEST_CASE("a single wrong include is reported, and with its rule", "[architecture]")
{
    struct Wrong {
        const char *file, *included, *rule;
    };
    constexpr std::array wrong{
        Wrong{"app/drawing/theme.cpp", "app/scenes/selected.h", "arrows point one way"},
        Wrong{"app/widgets/style.cpp", "app/state/kept/settings.h", "widgets know core and drawing alone"},
        Wrong{"app/scenes/related.cpp", "app/state/message_search.h", "arrows point one way"},
        Wrong{"app/scenes/network/network_scene.cpp", "app/widgets/style.h", "widgets are known from views on"},
        Wrong{"app/state/document.cpp", "app/views/stale_veil.h", "arrows point one way"},
        Wrong{"app/views/copy_menu.cpp", "app/export/figure_export.h", "arrows point one way"},
        Wrong{"app/pages/watch/time_curve.cpp", "app/pages/curves/winners.h", "no page knows another"},
        Wrong{"app/lessons/page/lessons.cpp", "app/pages/watch/watch.h", "arrows point one way"},
        Wrong{"app/pages/compare/compare.cpp", "app/lessons/state/lesson_draft.h", "arrows point one way"},
        Wrong{"app/window/mainwindow_export.cpp", "app/headless/render.h", "arrows point one way"},
        Wrong{"app/headless/batch.cpp", "app/cli/console.h", "nobody knows app/cli"},
        Wrong{"app/cli/run_command.cpp", "app/drawing/words.h", "app/cli knows core and arguments alone"},
        Wrong{"app/arguments/arguments.cpp", "app/drawing/words.h", "app/arguments knows core alone"},
        Wrong{"app/mpi/main.cpp", "app/drawing/words.h", "app/mpi knows core, arguments and app/cli alone"},
        Wrong{"app/python/module.cpp", "app/drawing/words.h", "app/python knows core and app/cli alone"},
        Wrong{"app/cli/console.h", "app/python/waiting.h", "nobody knows app/python"},
        Wrong{"app/cli/console.h", "app/mpi/ranks.h", "nobody knows app/mpi"},
        Wrong{"app/views/chart_view.h", "app/arguments/arguments.h", "only what reads a command"},
        Wrong{"core/text.cpp", "core/topology/grid.h", "arrows point one way"},
        Wrong{"core/schedule/step.cpp", "core/run/run.h", "arrows point one way"},
        Wrong{"core/figures/figures.cpp", "core/lessons/lesson.h", "arrows point one way"},
        Wrong{"core/run/holdings/holdings.cpp", "core/run/run.h", "arrows point one way in core/run"},
        Wrong{"core/run/simulation.cpp", "core/run/analysis/sweep.h", "arrows point one way in core/run"},
        Wrong{"core/run/run.cpp", "app/drawing/words.h", "core knows core alone"}};
    for (const Wrong& one : wrong) {
        CAPTURE(one.file, one.included);
        CHECK(fs::exists(root / one.file));
        CHECK(fs::exists(root / one.included));
        CHECK_THAT(objection(one.file, one.included), Catch::Matchers::Contains(one.rule));
    }

    CHECK(objection("app/headless/render.cpp", "app/drawing/words.h").empty()); // groups may be skipped
    CHECK(objection("app/window/top_bar.cpp", "app/widgets/labels.h").empty());
    CHECK(objection("app/widgets/style.h", "app/drawing/theme.h").empty());
    CHECK(objection("app/scenes/chart/chart_paint.cpp", "app/scenes/pictures/parts/parts.h").empty());
    CHECK(objection("app/main.cpp", "app/headless/drawing_options.h").empty());
    CHECK(objection("app/cli/run_command.cpp", "core/run/run.h").empty());
    CHECK_FALSE(objection("app/window/mainwindow.cpp", "app/main.cpp").empty());
    CHECK_FALSE(objection("app/views/a.cpp", "app/panels/b.h").empty()); // a folder that no line knows
}

TEST_CASE("networks and models are asked, not known by their ids", "[architecture]")
{
    // What is compared here would have to be said again for a network or a model of tomorrow.
    static const std::regex compared(R"-(([fF]amily|[mM]odel|[tT]opology)[A-Za-z_()>.-]*\s*[!=]=\s*"[^"])-");
    CHECK(std::regex_search(std::string(R"(run.topology().family() == "ring")"), compared));
    CHECK(std::regex_search(std::string(R"(setup.costModel->id != "unit")"), compared));
    for (const char* folder : {"core", "app"})
        for (const fs::path& path : sourcesIn(root / folder)) {
            std::ifstream stream(path);
            for (std::string line; std::getline(stream, line);)
                if (std::regex_search(line, compared))
                    FAIL_CHECK(path.lexically_relative(root).generic_string() << ": " << line);
        }
}

TEST_CASE("core knows no options of the command line", "[architecture]")
{
    static const std::regex option(R"-(["`]--[a-z])-");
    for (const fs::path& path : sourcesIn(root / "core")) {
        std::ifstream stream(path);
        for (std::string line; std::getline(stream, line);)
            if (std::regex_search(line, option))
                FAIL_CHECK(path.lexically_relative(root).generic_string() << ": " << line);
    }
}

TEST_CASE("what only Linux has is asked for in one file", "[architecture]")
{
    static const std::regex onlyLinux(R"-("/proc|prctl|O_TMPFILE|<sys/(prctl|epoll|inotify|eventfd))-");
    std::size_t here = 0;
    for (const char* folder : {"core", "app"})
        for (const fs::path& path : sourcesIn(root / folder)) {
            std::ifstream stream(path);
            for (std::string line; std::getline(stream, line);)
                if (std::regex_search(line, onlyLinux)) {
                    if (path == root / "core" / "linux.cpp")
                        ++here;
                    else
                        FAIL_CHECK(path.lexically_relative(root).generic_string() << ": " << line);
                }
        }
    CHECK(here > 5);
}

TEST_CASE("CLI11 is known behind its façade alone", "[architecture]")
{
    for (const char* folder : {"core", "app"})
        for (const fs::path& file : sourcesIn(root / folder))
            for (const std::string& name : includesOf(file)) {
                CAPTURE(file.string(), name);
                if (name.starts_with("CLI/")) CHECK(file.filename() == "arguments.cpp");
            }
}

TEST_CASE("JSON is read and written by one library", "[architecture]")
{
    for (const char* folder : {"core", "app"})
        for (const fs::path& file : sourcesIn(root / folder))
            for (const std::string& name : includesOf(file)) {
                CAPTURE(file.string(), name);
                CHECK_FALSE(name.starts_with("QJson"));
            }
}

TEST_CASE("MPI is known in one folder alone", "[architecture]")
{
    for (const char* folder : {"core", "app"})
        for (const fs::path& file : sourcesIn(root / folder))
            for (const std::string& name : includesOf(file)) {
                CAPTURE(file.string(), name);
                if (name == "mpi.h") CHECK(file.parent_path() == root / "app/mpi");
            }
}

TEST_CASE("Lua is known in one folder alone", "[architecture]")
{
    for (const char* folder : {"core", "app"})
        for (const fs::path& file : sourcesIn(root / folder))
            for (const std::string& name : includesOf(file)) {
                CAPTURE(file.string(), name);
                if (name.starts_with("lua")) CHECK(file.parent_path() == root / "core/own/lua");
            }
}

TEST_CASE("CaDiCaL is known in one file alone", "[architecture]")
{
    for (const char* folder : {"core", "app"})
        for (const fs::path& file : sourcesIn(root / folder))
            for (const std::string& name : includesOf(file)) {
                CAPTURE(file.string(), name);
                const bool solver = name.find("cadical.h") != std::string::npos;
                if (solver) CHECK(file == root / "core/search/cadical/solver.cpp");
            }
}

TEST_CASE("graph headers stay where they are used", "[architecture]")
{
    for (const fs::path& file : sourcesIn(root / "core"))
        for (const std::string& name : includesOf(file)) {
            CAPTURE(file.string(), name);
            if (name.starts_with("boost/graph")) CHECK((file.extension() == ".cpp" || file.filename() == "graph.h"));
        }
}

} // namespace test_architecture

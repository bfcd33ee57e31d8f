#include "headless/usage.h"

#include "arguments/completion.h"
#include "arguments/manual_page.h"
#include "headless/animate.h"
#include "headless/drawing_options.h"
#include "headless/figure_command.h"
#include "headless/lesson_sheet.h"
#include "headless/render.h"
#include "scenes/pictures/picture.h"
#include "text.h"
#include "window/pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <iostream>
#include <string_view>

namespace hopscope {

namespace {

constexpr std::string_view purpose = "collective communication made visible";

struct UsageLine {
    std::string_view arguments, meaning;
};
constexpr std::array lines{
    UsageLine{"", "the window, as it was left"},
    UsageLine{"'EXPERIMENT'", "hopscope 'torus:4x4 allgather-ring words=100'"},
    UsageLine{"FILE.hopscope | FILE.md", "a document, or a lesson"},
    UsageLine{"hopscope://run/EXPERIMENT?step=K", "a link, as Edit > Copy experiment > As a link makes it"},
    UsageLine{"--new-window …", "in a window of its own, where another one runs"},
    UsageLine{"--render KIND EXPERIMENT [--step K | --steps 0,3,7] -o FILE.svg|pdf|png|eps|tex|tikz|pptx|csv|json|dat",
              ""},
    UsageLine{"--figure ID -o FILE.svg|pdf|png|eps|tex|tikz|pptx|csv|json|dat", ""},
    UsageLine{"--animate EXPERIMENT -o FILE.mp4|webm|gif|apng|webp|html|pdf|tex|pptx|FOLDER/", ""},
    UsageLine{"--lesson FILE.md [--answers] [--seed N] -o HANDOUT.pdf|PAGE.html", ""},
    UsageLine{"--batch FILE", "one of these commands a line"},
    UsageLine{"--memory 1GiB …", "what the program may hold at once, before all else; 2 GiB without it"},
    UsageLine{"--portable …", "settings, results and recovery files in a folder beside the program"},
    UsageLine{"--help | --version", "--render --help and so on say more; --help-man prints the manual page"}};

struct Part {
    std::string_view option, title;
    DrawingCommand command;
};
constexpr std::array<Part, 4> parts{{{"--render", "Pictures: --render", renderCommand},
                                     {"--figure", "Figures of papers: --figure", figureCommand},
                                     {"--animate", "Moving pictures: --animate", animateCommand},
                                     {"--lesson", "Lessons: --lesson", lessonCommand}}};

/// The program without a drawing command.
CommandPage windowPage()
{
    CommandPage page{.name = "hopscope",
                     .summary =
                         "Hopscope shows how collective operations run on networks: packets travel along the "
                         "links, contended links stand out, and the simulated time stands beside the closed form "
                         "and the lower bound. Without arguments it opens its window; with one of the options "
                         "below it draws into a file and needs no display.",
                     .footer = {},
                     .options = {}};
    const auto add = [&](const char* name, const char* value, const char* help) {
        page.options.push_back({{name}, value, {}, {}, help});
    };
    add("--render", "KIND", "Draw a picture of an experiment into a file");
    add("--figure", "ID", "Draw a figure of a paper from Hopscope's own numbers");
    add("--animate", "", "Write an experiment as a moving picture, slides or a page that plays it");
    add("--lesson", "FILE.md", "Write a lesson as a handout or as a page that plays and asks");
    add("--batch", "FILE", "Do one of these commands a line; - is the standard input");
    add("--memory", "SIZE", "What the program may hold at once, before all else; 2GiB without it");
    add("--portable", "",
        "Keep settings, results of lessons and recovery files in the folder hopscope-settings beside the program, to "
        "be "
        "carried along with it; before all but --memory");
    add("--help", "", "Say how the program is called; after --render and so on, what these take");
    add("--help-man", "", "Print this page and exit");
    add("--version", "", "Print the version and exit");
    page.options.push_back({{"experiment"}, "TEXT", {}, {}, "An experiment, or a document or lesson to open"});
    page.options.back().positional = page.options.back().repeated = true;
    return page;
}

void offerKinds(Answers& answers)
{
    for (const RenderKind& kind : renderKinds()) answers.offer(kind.name, kind.help);
}

void offerMoving(Answers& answers)
{
    const std::string names = namesOfMovingKinds();
    for (const std::string_view name : split(names, ',')) answers.offer(trimmed(name));
}

void offerPages(Answers& answers)
{
    for (const PageKind* kind : pageKinds()) answers.offer(kind->id);
}

void offerViews(Answers& answers)
{
    for (const PictureKind* kind : pictureKinds()) answers.offerOneOfSeveral(kind->id, kind->help);
}

void offerThemes(Answers& answers)
{
    for (const char* theme : {"light", "dark", "print", "high-contrast"}) answers.offer(theme);
}

void offerLayouts(Answers& answers)
{
    for (const char* layout : {"algorithm", "topology"}) answers.offer(layout);
}

void offerFiles(Answers& answers) { answers.offerFiles(); }

std::vector<Offer> offersOfWindow()
{
    std::vector<Offer> offers{{"", "--render", offerKinds},   {"", "--view", offerMoving},
                              {"", "--page", offerPages},     {"", "--views", offerViews},
                              {"", "--theme", offerThemes},   {"", "--layout", offerLayouts},
                              {"", "--output", offerFiles},   {"", "--lesson", offerFiles},
                              {"", "--measured", offerFiles}, {"", "--batch", offerFiles}};
    const std::vector<Offer> usual = usualOffers();
    offers.insert(offers.end(), usual.begin(), usual.end());
    return offers;
}

Answers answersTo(std::vector<std::string> given)
{
    // The word under the cursor may become anything.
    const auto typed = given.empty() ? given.end() : given.end() - 1;
    for (const Part& part : parts)
        if (std::find(given.begin(), typed, part.option) != typed)
            return completed(pageOf(part.command), offersOfWindow(), std::move(given));
    return completed(windowPage(), offersOfWindow(), std::move(given));
}

ManualParts manual()
{
    ManualParts manual{.purpose = std::string(purpose), .synopsis = {}, .parts = {}, .sections = {}, .others = {}};
    for (const UsageLine& line : lines) manual.synopsis.emplace_back(line.arguments);
    for (const Part& part : parts) {
        manual.parts.push_back(pageOf(part.command));
        manual.parts.back().name = part.title;
    }
    manual.sections = sectionsOfExperiments();
    manual.sections.push_back(
        {"FILES",
         {},
         {{"~/.config/Hopscope/Hopscope/settings.json", "What was chosen in the window."},
          {"~/.local/share/Hopscope/Hopscope/", "Own lessons, results of lessons, recovery files."},
          {"hopscope-settings/", "Beside the program, both of these with --portable."}}});
    manual.others = {"hopscope-cli"};
    return manual;
}

} // namespace

std::string usageOfWindow()
{
    std::string text = fmt::format("Hopscope: {}\n\n", purpose);
    for (const UsageLine& line : lines) {
        std::string row = fmt::format("  hopscope {}", line.arguments);
        if (!line.meaning.empty()) row = fmt::format("{:<36}{}", row, line.meaning);
        text += row + '\n';
    }
    return text;
}

std::optional<int> answerShell(int argc, char** argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.empty()) return {};
    if (arguments.front() == "--help-man") {
        std::cout << manualPage(windowPage(), manual()) << std::flush;
        return 0;
    }
    if (arguments.size() < 2 || arguments.front() != "complete" || (arguments[1] != "--" && arguments[1] != "--line"))
        return {};
    answersTo(askedArguments({arguments.begin() + 1, arguments.end()})).write(std::cout);
    std::cout << std::flush;
    return 0;
}

} // namespace hopscope

#include "../choices.h"
#include "../network_reading.h"
#include "../target.h"

#include <array>

namespace hopscope::network_graphml_target {

namespace {

void tryOut(std::string_view input) { fuzz::readNetwork("graphml", input); }

std::string graphmlText(fuzz::Choices& choose)
{
    constexpr std::array lines{"<node id='a'/>",
                               "<node id='b'><data key='k'>router</data></node>",
                               "<node id='&lt;&#252;'/>",
                               "<edge source='a' target='b'/>",
                               "<edge source='b' target='a' directed='true'><data key='c'>4</data></edge>",
                               "<node id='n'><graph edgedefault='directed'><node id='m'/></graph></node>",
                               "<hyperedge/>",
                               "<data key='k'><x/>text</data>",
                               "<edge source='a'/>",
                               "<!-- comment -->",
                               "<![CDATA[ text ]]>"};
    std::string text = "<graphml><key id='k' for='node' attr.name='kind'/><key id='c' attr.name='capacity'>"
                       "<default>2</default></key><graph edgedefault='undirected'>\n";
    do text += std::string(choose.oneOf(lines)) + "\n";
    while (choose.below(8) != 0);
    return text + "</graph></graphml>\n";
}

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "network-graphml", .tryOut = tryOut, .seed = graphmlText};

} // namespace hopscope::network_graphml_target

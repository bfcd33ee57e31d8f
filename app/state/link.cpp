#include "state/link.h"

#include "diagnostic.h"

#include <QUrlQuery>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

namespace hopscope {

namespace {

constexpr auto scheme = "hopscope", action = "run";

[[noreturn]] void refuse(const QString& why)
{
    throw Refused("link", "link: " + why.toStdString());
}

/// The name of an experiment that stands for a file; empty if none does.
std::string fileOf(const Experiment& experiment)
{
    const auto named = [](std::string_view text) {
        constexpr std::array<std::string_view, 4> marks{"graph:", "file:", "own:", "trace:"};
        return std::ranges::any_of(marks, [&](std::string_view mark) { return text.starts_with(mark); });
    };
    if (named(experiment.topology)) return experiment.topology;
    if (named(experiment.algorithm)) return experiment.algorithm;
    for (const auto& [name, value] : experiment.values)
        if (const auto* text = std::get_if<std::string>(&value); text && named(*text)) return *text;
    return {};
}

} // namespace

bool isLink(const QString& text)
{
    return text.startsWith(QLatin1String(scheme) + QLatin1Char(':'), Qt::CaseInsensitive);
}

QUrl linkTo(const Link& link)
{
    QUrl url;
    url.setScheme(QLatin1String(scheme));
    url.setHost(QLatin1String(action));
    url.setPath(u'/' + QString::fromStdString(toText(link.experiment)), QUrl::DecodedMode);
    QUrlQuery query;
    if (link.step) query.addQueryItem(QStringLiteral("step"), QString::number(*link.step));
    if (!link.page.isEmpty()) query.addQueryItem(QStringLiteral("page"), link.page);
    if (!query.isEmpty()) url.setQuery(query);
    return url;
}

Link linkFromUrl(const QUrl& url)
{
    const QString form = QStringLiteral("a link is hopscope://run/EXPERIMENT, as in "
                                        "hopscope://run/ring:8%20allgather-ring%20words=10?step=2");
    if (!url.isValid() || !isLink(url.toString()) || url.host() != QLatin1String(action)) refuse(form);
    const QString text = url.path(QUrl::FullyDecoded).mid(1);
    if (text.trimmed().isEmpty()) refuse(form);
    Link link{experimentFromText(text.toStdString())};
    if (const std::string file = fileOf(link.experiment); !file.empty())
        refuse(QStringLiteral("%1 is a file of a machine, which a link may not open; open the file itself")
                   .arg(QString::fromStdString(file)));
    resolveUnplaced(link.experiment); // whether there is such an experiment
    const QUrlQuery query(url);
    if (const QString step = query.queryItemValue(QStringLiteral("step")); !step.isEmpty()) {
        bool number{};
        link.step = step.toDouble(&number);
        if (!number || !std::isfinite(*link.step) || *link.step < 0)
            refuse(QStringLiteral("step is a number from 0; got '%1'").arg(step.left(40)));
    }
    link.page = query.queryItemValue(QStringLiteral("page"));
    return link;
}

} // namespace hopscope

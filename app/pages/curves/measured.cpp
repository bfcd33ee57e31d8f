#include "pages/curves/measured.h"

#include "diagnostic.h"
#include "number_range.h"
#include "progress.h"
#include "text.h"
#include "values.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

namespace hopscope {

namespace {

std::optional<double> numberIn(const QString& cell) { return parseNumber(cell.toStdString()); }

/// The separator that the line has most of.
QChar separatorOf(const QString& line)
{
    const QChar candidates[] = {u',', u';', u'\t'};
    return *std::ranges::max_element(candidates, {}, [&](QChar candidate) { return line.count(candidate); });
}

[[noreturn]] void refuse(std::size_t line, const std::string& why)
{
    throw Refused("file", fmt::format("line {}: {}", line, why));
}

/// `column` from 0.
[[noreturn]] void refuse(std::size_t line, qsizetype column, const std::string& why)
{
    throw Refused("file", fmt::format("line {}, column {}: {}", line, column + 1, why));
}

double inRange(std::size_t line, qsizetype column, double number)
{
    if (!(std::abs(number) <= mostReal))
        refuse(line, column,
               fmt::format("{} is beyond what is drawn; numbers go up to {}", formatNumber(number),
                           formatNumber(mostReal)));
    return number;
}

double timeIn(std::size_t line, qsizetype column, double number)
{
    if (number <= 0)
        refuse(line, column, fmt::format("{} is no time; a time is above 0, such as 7.5", formatNumber(number)));
    return number;
}

/// Takes rows one after the other and puts their numbers where they belong.
class Reader {
public:
    explicit Reader(QString name) : m_name(std::move(name)) {}

    void read(std::size_t line, QStringList cells)
    {
        for (QString& cell : cells) cell = cell.trimmed();
        const bool words = std::ranges::none_of(cells, [](const QString& cell) { return numberIn(cell).has_value(); });
        if (m_columns == 0 && m_names.isEmpty() && words) {
            m_names = cells;
            return;
        }
        if (m_columns == 0) begin(line, cells);
        if (cells.size() != m_columns)
            refuse(line, fmt::format("{} cells, but {} in the rows before; write {} in every row", cells.size(),
                                     m_columns, m_columns));
        QString series;
        std::vector<std::pair<qsizetype, double>> numbers;
        for (qsizetype column = 0; column < cells.size(); ++column) {
            if (column == m_wordColumn)
                series = cells[column];
            else if (const auto number = numberIn(cells[column]))
                numbers.emplace_back(column, inRange(line, column, *number));
            else if (!cells[column].isEmpty() || numbers.empty())
                refuse(line, column,
                       fmt::format("\"{}\" is no number; write one such as 1024 or 7.5", cells[column].toStdString()));
        }
        for (std::size_t i = 1; i < numbers.size(); ++i)
            add(nameOf(numbers[i].first, series),
                {numbers.front().second, timeIn(line, numbers[i].first, numbers[i].second)});
    }

    std::vector<MeasuredSeries> take() { return std::move(m_series); }

private:
    void begin(std::size_t line, const QStringList& cells)
    {
        m_columns = cells.size();
        if (!m_names.isEmpty() && m_names.size() != m_columns)
            refuse(line,
                   fmt::format("{} cells under {} names; write as many cells as names", m_columns, m_names.size()));
        const auto word = std::ranges::find_if(cells, [](const QString& cell) { return !numberIn(cell); });
        if (word != cells.end()) m_wordColumn = word - cells.begin();
        const auto numbers =
            std::ranges::count_if(cells, [](const QString& cell) { return numberIn(cell).has_value(); });
        if (numbers < 2) refuse(line, "two numbers are needed, x and a time, such as 1024,7.5");
        m_several = numbers > 2;
    }
    QString nameOf(qsizetype column, const QString& series) const
    {
        QString heading = column < m_names.size() ? m_names[column] : QString();
        for (const char* plain : {"t", "time"}) // says nothing that the axis does not
            if (heading.compare(QLatin1String(plain), Qt::CaseInsensitive) == 0) heading.clear();
        if (series.isEmpty()) return heading.isEmpty() ? m_name : heading;
        return m_several && !heading.isEmpty() ? series + u' ' + heading : series;
    }
    void add(const QString& name, QPointF point)
    {
        auto found = std::ranges::find(m_series, name, &MeasuredSeries::name);
        if (found == m_series.end()) found = m_series.insert(m_series.end(), {name, {}});
        found->points.push_back(point);
    }

    QString m_name;
    QStringList m_names;
    qsizetype m_columns{0}, m_wordColumn{-1};
    bool m_several{false};
    std::vector<MeasuredSeries> m_series;
};

} // namespace

std::vector<MeasuredSeries> measuredFromCsv(const QByteArray& text, const QString& name, const std::stop_token& stop)
{
    Reader reader(name);
    std::size_t number = 0;
    for (const QString& line : QString::fromUtf8(text).split(u'\n')) {
        if (++number % 256 == 0 && stop.stop_requested()) throw Cancelled();
        const QString row = line.trimmed();
        if (!row.isEmpty() && !row.startsWith(u'#')) reader.read(number, row.split(separatorOf(row)));
    }
    std::vector<MeasuredSeries> series = reader.take();
    if (series.empty()) throw Refused("file", "there is no row of numbers in it; rows are x, time");
    for (MeasuredSeries& one : series) std::ranges::stable_sort(one.points, {}, &QPointF::x);
    return series;
}

} // namespace hopscope

#pragma once

#include <QRectF>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <map>
#include <optional>

namespace hopscope {

class Canvas;
struct Stroke;
struct Theme;

/// Words sent by how much further the receiver is than the sender, around all numbers: where messages lie on few
/// diagonals of the matrix of senders and receivers, this tells more than the matrix does.
class OffsetWords {
public:
    OffsetWords() = default;
    explicit OffsetWords(std::uint32_t count) : m_count(count) {}

    void add(std::uint32_t from, std::uint32_t to, double words);
    /// Of the step that the clock is in; `sent`: they are among the others already.
    void addNow(std::uint32_t from, std::uint32_t to, double words, bool sent);

    /// There is a message that does not close an axis of a torus.
    void addWithin(std::uint32_t from, std::uint32_t to);
    /// There is one that does: "rows", "columns" or what else the links lie in.
    void addClosing(std::uint32_t from, std::uint32_t to, const QString& lines);

    /// How much further, from −count / 2 to count / 2: 41, and −1 in place of count − 1.
    std::int64_t offsetOf(std::uint32_t from, std::uint32_t to) const;
    /// Several diagonals, but at most an eighth of all.
    bool few() const;
    /// Offsets without a gap between them, all with as many words, as far as they are sent.
    struct Alike {
        std::int64_t first{}, last{};
        double words{};
    };
    /// Nothing where bars say more.
    std::optional<Alike> alike() const;
    QString alikeText() const; ///< that in words; empty where there is none
    double wordsAt(std::int64_t offset) const;
    double mostWords() const;
    /// Why the offset with the most words so far has more than the next: by more messages or by longer ones, and which
    /// others have as long ones. Empty where there is no difference to explain.
    QString reason() const;

    /// A bar for each of the offsets that occur, with its words; those of the step are framed, dashed while it is under
    /// way. Where as much goes down as up, one bar is for both.
    void paint(Canvas& canvas, const Theme& theme, const QRectF& area, bool moving) const;

private:
    struct Words {
        double sent{0}, coming{0}; ///< coming: under way in the step
        std::uint64_t messages{0}, underWay{0};
        bool now{false}, within{false}; ///< within: not all of them close an axis
        QString lines{};                ///< of a torus that those close which do
    };
    bool goesAround(std::uint32_t from, std::uint32_t to) const;
    using Bars = std::map<std::int64_t, Words>;
    static double mostOf(const Bars& bars);
    /// "17 920", "17 920 + 2560" with those under way: in one line or two.
    static QStringList amountTexts(const Words& words);
    static QString amountText(const Words& words) { return amountTexts(words).join(u' '); }
    /// Both directions together, by the distance; nothing where they differ.
    std::optional<Bars> folded() const;
    void paintKey(Canvas& canvas, const Theme& theme, const QRectF& area, const Stroke& frame, bool moving,
                  bool both) const;
    static void paintLying(Canvas& canvas, const Theme& theme, const QRectF& plot, const Bars& bars,
                           const Stroke& frame, bool both);

    std::uint32_t m_count{0};
    bool m_sent{false};   ///< something is, before the step
    bool m_around{false}; ///< after the last number some go on with the first
    Bars m_words;
};

} // namespace hopscope

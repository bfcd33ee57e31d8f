#pragma once

#include "ids.h"
#include "topology/topology.h"

#include <QColor>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <vector>

namespace hopscope {

class Canvas;
class Run;
struct Side;
struct Theme;

/// Words sent on a torus or mesh by axis and direction, where every message goes along one axis: the shorter way around
/// one that is closed.
class AxisWords {
public:
    struct Way {
        std::size_t axis{};
        bool up{}; ///< to larger coordinates
        friend auto operator<=>(const Way&, const Way&) = default;
    };
    struct OfStep {
        double words{};            ///< of a message; 0 where they differ
        std::uint64_t messages{0}; ///< each over a link of its own
    };
    struct Words {
        double sent{0}, sentAround{0};      ///< around: over a link that closes the axis
        double coming{0}, comingAround{0};  ///< under way in the step
        std::uint64_t now{0}, nowAround{0}; ///< messages of the step
        double longest{0};                  ///< words of the longest of these
        std::uint32_t hops{0};              ///< of the one that goes farthest
        double later{0};                    ///< in the steps to come, where these are counted
        std::map<StepIndex, OfStep> steps{};
        double total() const { return sent + coming + later; }
    };

    /// Links along one axis, in one direction or both, that carry as much as each other in every step.
    struct LinkClass {
        std::vector<Way> ways;
        std::uint64_t links{0};
        std::map<StepIndex, double> words;   ///< of each of the links, by step
        double sent{0}, coming{0}, later{0}; ///< sums of these
        double total() const { return sent + coming + later; }
    };

    AxisWords() = default;
    explicit AxisWords(const Topology& network);
    void add(StepIndex step, std::uint32_t from, std::uint32_t to, double words);
    /// Of the step that the clock is in; `sent`: they are among the others already.
    void addNow(StepIndex step, std::uint32_t from, std::uint32_t to, double words, bool sent);
    /// Of the steps after it.
    void addLater(StepIndex step, std::uint32_t from, std::uint32_t to, double words);
    /// Adds the steps from this one on, where they are soon counted. Throws Cancelled if asked to stop.
    void readLater(const Run& run, StepIndex from, const std::stop_token& stop);
    /// All steps are added; so many words are a block.
    void finish(double block) { m_block = block; }

    /// Processors in a line along the last axis: numbers that follow each other; 0 where it is no torus or mesh.
    std::uint32_t lineLength() const;

    /// Whether it says more than the matrix does: several ways or links that close an axis, and no message leaves its
    /// axis.
    bool useful() const;
    const std::map<Way, Words>& words() const { return m_words; }
    /// What every link has carried, by class, the first that are used first; nothing where a message goes farther than
    /// over one link, two of a step go over the same, or not all links of a way have as much.
    std::vector<LinkClass> linkClasses() const;
    /// Of what its links carry; by axis that of the network, whose other direction has another.
    QColor colourOf(const Theme& theme, const LinkClass& links) const;
    /// What the links of the whole run would carry if all carried the same, where some carry clearly more; 0 where not
    /// all steps are known, or links carry alike.
    double evenWords() const;
    /// "In all each → link carries 63 488 words, each ↓ link 1984: 1.94 × and 0.06 × an even share, 32 736.": why a run
    /// takes longer than it had to; empty where not all steps are known, or links carry alike.
    QString unevenText() const;
    /// "64 links × 192 (→) + 64 links × 128 (↓)": the words so far; empty without classes.
    QString sumText() const;
    /// Of a message, if it goes along one axis.
    std::optional<Way> wayOf(std::uint32_t from, std::uint32_t to) const;
    /// "3 → 0": one of the messages of the step over a link that closes an axis.
    const QString& aroundText() const { return m_aroundText; }
    std::uint64_t nowAround() const; ///< messages of the step over links that close an axis
    /// "→ along rows"
    QString nameOf(const Way& way) const;
    QString nameOf(const LinkClass& links) const; ///< "↓ ↑ along columns"
    QString signOf(const LinkClass& links) const; ///< "↓ ↑", where there are more than two axes the name
    /// Which way has the longest messages of the step, `alone`: no two of them share a link; empty where all are alike.
    QString reason(bool alone) const;
    /// "→ rows, then ↓ columns: 3 steps of 12, 8 and 4 blocks × 10 words = 240 to each neighbour": how what goes one
    /// way becomes less from step to step; nothing of ways whose messages of a step differ or all are alike.
    QStringList stepsTexts() const;
    /// Between the processors of one row of the network and the next, in a matrix of senders and receivers.
    void paintRules(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns) const;
    /// Bars, and below them as many of these sentences as have room.
    void paint(Canvas& canvas, const Theme& theme, const QRectF& area, bool moving, QStringList sentences) const;

    /// "In step 3 each → link passes on what came in step 2: 64 (↓) + 128 (→) = 192 words.": where its longest messages
    /// are as long as all of the step before together; else empty.
    QString passedOnText() const;
    /// What links carry so far and in the whole run, and why some carry more.
    void paintOverview(Canvas& canvas, const Theme& theme, const QRectF& area) const;

private:
    struct Move {
        Way way;
        bool around{};
        std::uint32_t hops{};
    };
    std::optional<Move> moveOf(std::uint32_t from, std::uint32_t to) const;
    /// Of a message that goes along one axis; else nothing, and the whole says nothing any more.
    std::optional<Move> moveIn(StepIndex step, std::uint32_t from, std::uint32_t to, double words);
    QString arrowOf(const Way& way) const;
    QString stepsText(const Way& way) const;
    std::vector<Way> inTime() const; ///< by their first messages
    std::uint64_t linksOf(const Way& way) const;
    bool closesVisibly(double room) const;
    void paintKey(Canvas& canvas, const Theme& theme, const QRectF& area, bool moving) const;
    void paintWay(Canvas& canvas, const Theme& theme, const QRectF& area, const Way& way, bool moving,
                  double high) const;

    std::optional<Topology> m_network;
    bool m_whole{false}; ///< every message goes along one axis
    double m_block{0};   ///< words of a block; 0: not all steps are known
    std::map<Way, Words> m_words;
    StepIndex m_sentSteps{0}; ///< of which all words are sent
    StepIndex m_now{-1};
    bool m_alone{true}; ///< every message goes over one link, no two of a step over the same
    std::map<Way, std::vector<StepIndex>> m_lastStep; ///< by sender, that it sent in
    QString m_aroundText;
};

} // namespace hopscope

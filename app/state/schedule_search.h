#pragma once

#include "search/catalogue_best.h"
#include "search/proof_check.h"
#include "search/search.h"
#include "state/tasks/latest_task.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace hopscope {

class Run;

/// What is known so far of the question whether a run could take fewer steps. The question comes first, then the lower
/// bound, the best of the catalogue, and in the end the answer.
struct SearchState {
    QString refused{}; ///< why nothing is searched for, a sentence
    std::optional<search::Question> question{};
    std::optional<search::LowerBound> bound{};
    bool runKeepsRules{false}; ///< those of the question
    bool catalogueAsked{false};
    std::optional<search::CatalogueBest> catalogue{};
    std::optional<search::Answer> answer{};
    std::optional<search::CheckedProof> proof{}; ///< of one step fewer, once somebody has asked
};

/// Searches for a shortest schedule in the background: for what a run does from its beginning, or from its end on. The
/// newest question wins.
class ScheduleSearch : public QObject {
    Q_OBJECT
public:
    explicit ScheduleSearch(QObject* parent = nullptr);

    /// Is there a better one than this run? Only shorter ones than those that are known are looked for.
    void start(const std::shared_ptr<const Run>& run);
    /// How can it go on from its end with the fewest steps?
    void startFromEnd(const std::shared_ptr<const Run>& run);
    /// A question as the command line takes it.
    void start(const std::string& question);
    /// Makes the proof of the last refutation again and checks it line by line.
    void checkProof();
    void cancel();
    void clear(); ///< and forgets what is known

    bool running() const { return m_running; }
    bool cancelled() const { return m_cancelled; }
    const SearchState& state() const { return m_state; }
    /// The run that it is or was about; null: none.
    const std::shared_ptr<const Run>& run() const { return m_run; }
    /// "5 steps? 2.3 s, 12,400 conflicts" while it works; else empty.
    QString progress() const;
    void finish(); ///< waits until it is through

signals:
    void changed();    ///< the state, or whether it works
    void progressed(); ///< ten times a second while it works

private:
    struct Shared {
        std::atomic<std::uint64_t> conflicts{0};
        std::atomic<std::uint32_t> steps{0};
        std::atomic<bool> solving{false};
    };
    enum class Asked : std::uint8_t { Better, FromEnd, Alone };
    void begin(const std::shared_ptr<const Run>& run, Asked asked, const std::string& text = {});
    void take(std::uint64_t number, SearchState state, bool last);

    std::shared_ptr<const Run> m_run;
    SearchState m_state;
    std::shared_ptr<Shared> m_shared;
    std::uint64_t m_number{0};
    bool m_running{false}, m_cancelled{false};
    QElapsedTimer m_since;
    QTimer m_ticks;
    LatestTask m_task{{"search for a schedule", std::size_t{1536} << 20}}; ///< last: its thread uses the rest
};

} // namespace hopscope

#pragma once

#include <QString>
#include <QWidget>

#include <cstddef>

namespace hopscope {

/// What the program has in memory, in bytes.
struct MemoryUse {
    std::size_t data{}, dataPeak{};       ///< of runs and pictures
    std::size_t program{}, programPeak{}; ///< all of it
    std::size_t refusedBeyond{}, limit{};
    std::size_t machine{}; ///< 0 where it cannot be told
};
MemoryUse memoryUse(); ///< now
QString memoryText(std::size_t bytes);

/// It as one bar from nothing to the limit, with what each of its pieces and marks means.
class MemoryBar : public QWidget {
    Q_OBJECT
public:
    explicit MemoryBar(QWidget* parent = nullptr);
    void setUse(const MemoryUse& use);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    MemoryUse m_use;
};

} // namespace hopscope

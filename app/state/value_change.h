#pragma once

#include <QString>
#include <QUndoCommand>

#include <functional>
#include <utility>

namespace hopscope {

/// A step of undo that replaces a whole value: small, and nothing can be forgotten. Steps in a row with the same
/// non-empty key, within one chain, are one (a slider drag, a run of typing); back where it began it is none.
template <class Value> class ValueChange : public QUndoCommand {
public:
    struct Merge {
        QString key;
        int chain;
    };
    ValueChange(std::function<void(const Value&)> apply, Value before, Value after, const QString& what, Merge merge)
        : QUndoCommand(what), m_apply(std::move(apply)), m_before(std::move(before)), m_after(std::move(after)),
          m_merge(std::move(merge))
    {
    }
    int id() const override { return 1; }
    void undo() override { m_apply(m_before); }
    void redo() override { m_apply(m_after); }
    bool mergeWith(const QUndoCommand* next) override
    {
        const auto& other = static_cast<const ValueChange&>(*next);
        if (m_merge.key.isEmpty() || m_merge.key != other.m_merge.key || m_merge.chain != other.m_merge.chain)
            return false;
        m_after = other.m_after;
        setObsolete(m_after == m_before);
        return true;
    }

private:
    std::function<void(const Value&)> m_apply;
    Value m_before, m_after;
    Merge m_merge;
};

} // namespace hopscope

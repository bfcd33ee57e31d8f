#pragma once

namespace hopscope {

/// How answers are marked in the page of a lesson: functions without a document, which tests call by themselves.
extern const char* const lessonMarking;
/// How a question is laid out, answered and checked.
extern const char* const lessonQuestions;
/// The player around them, and its looks.
extern const char* const lessonScript;
extern const char* const lessonStyle;

} // namespace hopscope

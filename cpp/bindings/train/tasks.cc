#include "posenc/train/tasks.h"

#include "bind.h"
#include "memory.h"

namespace posenc::bindings {

using train::TaskPart;
POSENC_CHOICES(TaskPart, {"train", TaskPart::train}, {"test", TaskPart::test});

/// The batch of a task that is asked for. text_size is 0 for tasks without a text.
struct TaskRequest {
  TaskPart part;
  std::uint64_t seed;
  std::uint64_t index;
  std::size_t batch;
  std::size_t length;
  std::size_t text_size;
  std::size_t test_size;
};
POSENC_RECORD(TaskRequest, part, seed, index, batch, length, text_size, test_size);

namespace {

/// text int32 [text_size]; tokens and targets int32 [batch, length]. Returns the length of the sequences that were
/// made.
std::size_t fill_task(ShortString task, const TaskRequest& request, Pointer text, Pointer tokens, Pointer targets) {
  const train::BatchShape shape{request.batch, request.length};
  return train::fill_batch(
      task.characters.data(), request.seed, request.part, request.index, shape,
      {.tokens = optional_array<const std::int32_t>(text, request.text_size), .test_size = request.test_size},
      array<std::int32_t>(tokens, shape.tokens()), array<std::int32_t>(targets, shape.tokens()));
}

}  // namespace

POSENC_BINDINGS(tasks) { bind<&fill_task>("fill_task", "task, request, text, tokens, targets"); }

}  // namespace posenc::bindings

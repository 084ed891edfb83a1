#pragma once

#include <cstddef>

namespace posenc {

/// The parts into which the logits of attention are divided, after Dai et al. 2019: what content says of content, each
/// of position, position of position, and everything that is a bias.
enum class LogitPart { content_content, content_position, position_content, position_position, bias };

/// How many parts there are.
inline constexpr std::size_t logit_parts = 5;

}  // namespace posenc

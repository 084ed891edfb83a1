#pragma once

#include <span>

namespace posenc {

/// The form of the factor by which a query's position p multiplies its logits, so that attention over a long text stays
/// as sharp as over a short one. With s = attn_scale and n = floor_scale:
enum class TemperatureForm {
  /// 1 + s ln(1 + floor((p + 1) / n)): the layers without rotary embedding of Llama 4 (Meta 2025); n is 8192.
  llama4,
  /// 1 + s ln(1 + floor(p / n)): Ministral 3 and Mistral 4 (Mistral AI 2025), where n is the original length.
  ministral3,
  /// 1 + s ln(max((p + 1) / n, 1)): the layers without a window of Inkling (2026), which multiply their relative bias
  /// by it, too.
  inkling,
  /// max(ln(p + 1) / ln(n), 1) with the trained length n: log-n scaling (Su 2021), as in ReRoPE. It ignores s.
  log_n,
};

/// Options of the factor of logits by the query's position.
struct TemperatureOptions {
  TemperatureForm form;
  /// From 0 to 1e18.
  double attn_scale;
  /// From 1 to 2^53; above 1 for log_n.
  double floor_scale;
};

/// The factor of the logits of a query at each of these positions, which are from 0 to 2^53 and may be fractional. out
/// has as many numbers.
///
/// Accuracy: 3 ULP of double; 6 for log_n, which divides two logarithms. Throws std::invalid_argument for options and
/// positions out of range.
void temperatures(const TemperatureOptions& options, std::span<const double> positions, std::span<double> out);

}  // namespace posenc

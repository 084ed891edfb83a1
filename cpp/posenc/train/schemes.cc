#include "posenc/train/schemes.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "posenc/core/error.h"

namespace posenc::train {
namespace {

void require_values(const std::vector<SchemeOption>& options, SchemeValues values) {
  require_size("values", values.size(), options.size());
  for (std::size_t k = 0; k < options.size(); ++k) {
    require_between(options[k].min, options[k].max, options[k].name, values[k]);
    require(!options[k].whole || values[k] == std::floor(values[k]), options[k].name, values[k], Expected::whole());
  }
}

}  // namespace

template <typename Scalar>
const std::vector<SchemeEntry<Scalar>>& schemes() {
#define POSENC_ENTRY_OF(name) name##_entry<Scalar>(),
  static const std::vector<SchemeEntry<Scalar>> all = {POSENC_POSITION_SCHEMES(POSENC_ENTRY_OF)};
#undef POSENC_ENTRY_OF
  return all;
}

template <typename Scalar>
std::unique_ptr<PositionScheme<Scalar>> make_scheme(const DecoderShape& decoder, const PositionChoice& choice) {
  const auto& all = schemes<Scalar>();
  const auto found = std::ranges::find_if(all, [&](const auto& entry) { return entry.name == choice.scheme; });
  if (found == all.end()) {
    std::string expected("one of ");
    for (const auto& entry : all) {
      if (&entry != &all.front()) expected.append(", ");
      expected.append(entry.name);
    }
    std::string value("'");
    value.append(choice.scheme.substr(0, 40)).append("'");
    throw InvalidArgument("scheme", value, std::string_view(expected));
  }
  require_values(found->options, choice.values);
  return found->make(decoder, choice.values);
}

template const std::vector<SchemeEntry<float>>& schemes();
template const std::vector<SchemeEntry<double>>& schemes();
template std::unique_ptr<PositionScheme<float>> make_scheme(const DecoderShape&, const PositionChoice&);
template std::unique_ptr<PositionScheme<double>> make_scheme(const DecoderShape&, const PositionChoice&);

}  // namespace posenc::train

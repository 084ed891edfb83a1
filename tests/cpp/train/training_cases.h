#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "golden.h"
#include "posenc/train/trainer.h"

// The reference decoders of tests/training.
namespace training {

/// Every family of decoders; the family `optimizer` has none, and is not among them.
inline const std::vector<std::string> families = {"none",     "sinusoidal", "learned",     "rope",          "alibi",
                                                  "t5",       "kerple_log", "fire",        "shaw",          "cope",
                                                  "toeplitz", "sandwich",   "forget_gate", "transformer_xl"};

inline std::vector<golden::Case> cases_of(const std::string& family) {
  return golden::cases_of("../training/" + family);
}

inline posenc::train::OptimizerOptions optimizer_of(const golden::Value& params) {
  const golden::Value o = params.at("optimizer");
  return {.lr = o.at("lr"),
          .lr_min = o.at("lr_min"),
          .schedule = posenc::train::Schedule::cosine,
          .warmup = o.at("warmup"),
          .total = o.at("total"),
          .cooldown = 0,
          .beta1 = o.at("beta1"),
          .beta2 = o.at("beta2"),
          .eps = o.at("eps"),
          .weight_decay = o.at("weight_decay"),
          .clip_norm = o.at("clip_norm")};
}

inline posenc::train::PositionChoice position_of(const std::string& family, const golden::Value& params) {
  if (family == "forget_gate") return {"data_dependent_alibi", {}};
  // The names of the files where they differ from the library's.
  const auto& all = posenc::train::schemes<double>();
  for (const auto& entry : all) {
    if (entry.name != family) continue;
    posenc::train::PositionChoice choice{entry.name, {}};
    for (const auto& option : entry.options) {
      const std::string name = option.name;
      if (name == "interleaved") {
        choice.values.push_back(params.at("layout") == "interleaved" ? 1.0 : 0.0);
      } else {
        choice.values.push_back(params.at(name == "num_buckets" ? "buckets" : name).get<double>());
      }
    }
    return choice;
  }
  throw std::runtime_error("no scheme " + family);
}

inline posenc::train::TrainerOptions options_of(const std::string& family, const golden::Value& params) {
  return {.decoder = {.vocab = params.at("vocab"),
                      .dim = params.at("d_model"),
                      .layers = params.at("layers"),
                      .heads = params.at("heads")},
          .position = position_of(family, params),
          .max_shape = {.batch = params.at("batch"), .length = params.at("length")},
          .optimizer = optimizer_of(params)};
}

inline std::vector<std::int32_t> integers(const golden::Array& array) {
  return {array.values.begin(), array.values.end()};
}

}  // namespace training

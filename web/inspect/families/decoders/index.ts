/** Language models with rotary positions, and related ones whose order comes from recurrence. */
import type { Family } from '../types.ts';
import { afmoe } from './afmoe.ts';
import { apertus } from './apertus.ts';
import { aquila } from './aquila.ts';
import { arcee } from './arcee.ts';
import { aria } from './aria.ts';
import { axk1 } from './axk1.ts';
import { axk2 } from './axk2.ts';
import { baichuan } from './baichuan.ts';
import { bailing } from './bailing.ts';
import { bamba } from './bamba.ts';
import { bitnet } from './bitnet.ts';
import { blt } from './blt.ts';
import { chameleon } from './chameleon.ts';
import { chatglm } from './chatglm.ts';
import { codegen } from './codegen.ts';
import { cohere } from './cohere.ts';
import { cohereCompass } from './cohere-compass.ts';
import { cohere2 } from './cohere2.ts';
import { cohere2Moe } from './cohere2-moe.ts';
import { csm } from './csm.ts';
import { csmDepthDecoder } from './csm-depth-decoder.ts';
import { cwm } from './cwm.ts';
import { dbrx } from './dbrx.ts';
import { deepseek } from './deepseek.ts';
import { deepseekOcr2 } from './deepseek-ocr2.ts';
import { deepseekV2 } from './deepseek-v2.ts';
import { deepseekV3 } from './deepseek-v3.ts';
import { deepseekV4 } from './deepseek-v4.ts';
import { deepseekV32 } from './deepseek-v32.ts';
import { dia } from './dia.ts';
import { diffllama } from './diffllama.ts';
import { diffusionGemma } from './diffusion-gemma.ts';
import { doge } from './doge.ts';
import { dots1 } from './dots1.ts';
import { emu3 } from './emu3.ts';
import { ernie45 } from './ernie45.ts';
import { ernie45Moe } from './ernie45-moe.ts';
import { ernie45Vl } from './ernie45-vl.ts';
import { evolla } from './evolla.ts';
import { exaone } from './exaone.ts';
import { exaoneMoe } from './exaone-moe.ts';
import { exaone4 } from './exaone4.ts';
import { falconH1 } from './falcon-h1.ts';
import { flexOlmo } from './flex-olmo.ts';
import { fuyu } from './fuyu.ts';
import { gemma } from './gemma.ts';
import { gemma2 } from './gemma2.ts';
import { gemma3 } from './gemma3.ts';
import { gemma3n } from './gemma3n.ts';
import { gemma4 } from './gemma4.ts';
import { gemma4Unified } from './gemma4-unified.ts';
import { glm } from './glm.ts';
import { glmImage } from './glm-image.ts';
import { glmMoeDsa } from './glm-moe-dsa.ts';
import { glmOcr } from './glm-ocr.ts';
import { glm4 } from './glm4.ts';
import { glm4Moe } from './glm4-moe.ts';
import { glm4MoeLite } from './glm4-moe-lite.ts';
import { glm4v } from './glm4v.ts';
import { glm4vMoe } from './glm4v-moe.ts';
import { gptNeox } from './gpt-neox.ts';
import { gptNeoxJapanese } from './gpt-neox-japanese.ts';
import { gptOss } from './gpt-oss.ts';
import { gptj } from './gptj.ts';
import { granite } from './granite.ts';
import { graniteMoe } from './granite-moe.ts';
import { graniteMoeHybrid } from './granite-moe-hybrid.ts';
import { graniteMoeShared } from './granite-moe-shared.ts';
import { graniteMoeSwa } from './granite-moe-swa.ts';
import { graniteSwa } from './granite-swa.ts';
import { helium } from './helium.ts';
import { higgsAudio } from './higgs-audio.ts';
import { hrmText } from './hrm-text.ts';
import { hunyuanDense } from './hunyuan-dense.ts';
import { hunyuanMoe } from './hunyuan-moe.ts';
import { hunyuanVl } from './hunyuan-vl.ts';
import { hyV3 } from './hy-v3.ts';
import { hyperclovax } from './hyperclovax.ts';
import { idefics } from './idefics.ts';
import { inkling } from './inkling.ts';
import { internlm } from './internlm.ts';
import { internlm2 } from './internlm2.ts';
import { internlm3 } from './internlm3.ts';
import { jais2 } from './jais2.ts';
import { jamba } from './jamba.ts';
import { jetmoe } from './jetmoe.ts';
import { kimiLinear } from './kimi-linear.ts';
import { kyutaiStt } from './kyutai-stt.ts';
import { laguna } from './laguna.ts';
import { lfm2 } from './lfm2.ts';
import { lfm2Moe } from './lfm2-moe.ts';
import { llama } from './llama.ts';
import { llama4 } from './llama4.ts';
import { longcatFlash } from './longcat-flash.ts';
import { mamba } from './mamba.ts';
import { mamba2 } from './mamba2.ts';
import { mellum } from './mellum.ts';
import { mimi } from './mimi.ts';
import { mimoV2Flash } from './mimo-v2-flash.ts';
import { minicpm } from './minicpm.ts';
import { minicpm3 } from './minicpm3.ts';
import { minimax } from './minimax.ts';
import { minimaxM2 } from './minimax-m2.ts';
import { minimaxM3Vl } from './minimax-m3-vl.ts';
import { minimaxText01 } from './minimax-text01.ts';
import { ministral } from './ministral.ts';
import { ministral3 } from './ministral3.ts';
import { mistral } from './mistral.ts';
import { mistral4 } from './mistral4.ts';
import { mixtral } from './mixtral.ts';
import { mllama } from './mllama.ts';
import { moonshine } from './moonshine.ts';
import { moshi } from './moshi.ts';
import { museGlimmer } from './muse-glimmer.ts';
import { nanochat } from './nanochat.ts';
import { nemotron } from './nemotron.ts';
import { nemotronH } from './nemotron-h.ts';
import { olmo, olmoOfAuthors } from './olmo.ts';
import { olmoHybrid } from './olmo-hybrid.ts';
import { olmo2 } from './olmo2.ts';
import { olmo3 } from './olmo3.ts';
import { olmoe } from './olmoe.ts';
import { openaiPrivacyFilter } from './openai-privacy-filter.ts';
import { openelm } from './openelm.ts';
import { orion } from './orion.ts';
import { paddleocrVl } from './paddleocr-vl.ts';
import { persimmon } from './persimmon.ts';
import { phi } from './phi.ts';
import { phiMsft } from './phi-msft.ts';
import { phi3 } from './phi3.ts';
import { phi4Multimodal } from './phi4-multimodal.ts';
import { phimoe } from './phimoe.ts';
import { qwen } from './qwen.ts';
import { qwen2 } from './qwen2.ts';
import { qwen2Moe } from './qwen2-moe.ts';
import { qwen2Vl } from './qwen2-vl.ts';
import { qwen3 } from './qwen3.ts';
import { qwen3Moe } from './qwen3-moe.ts';
import { qwen3Next } from './qwen3-next.ts';
import { qwen3Omni } from './qwen3-omni.ts';
import { qwen3OmniTalker } from './qwen3-omni-talker.ts';
import { qwen3Vl } from './qwen3-vl.ts';
import { qwen3VlMoe } from './qwen3-vl-moe.ts';
import { qwen25Omni } from './qwen25-omni.ts';
import { qwen25Vl } from './qwen25-vl.ts';
import { qwen35 } from './qwen35.ts';
import { qwen35Moe } from './qwen35-moe.ts';
import { recurrentGemma } from './recurrent-gemma.ts';
import { rwkv } from './rwkv.ts';
import { rwkv5 } from './rwkv5.ts';
import { seedOss } from './seed-oss.ts';
import { smollm3 } from './smollm3.ts';
import { solarOpen } from './solar-open.ts';
import { stablelm } from './stablelm.ts';
import { stablelmEpoch } from './stablelm-epoch.ts';
import { starcoder2 } from './starcoder2.ts';
import { step3 } from './step3.ts';
import { step35 } from './step35.ts';
import { t5gemma } from './t5gemma.ts';
import { t5gemma2 } from './t5gemma2.ts';
import { t5gemma2Decoder, t5gemma2Encoder } from './t5gemma2-parts.ts';
import { telechat } from './telechat.ts';
import { telechat3 } from './telechat3.ts';
import { vaultgemma } from './vaultgemma.ts';
import { voxtralRealtime } from './voxtral-realtime.ts';
import { voxtralRealtimeEncoder } from './voxtral-realtime-encoder.ts';
import { xcodec2 } from './xcodec2.ts';
import { xlstm } from './xlstm.ts';
import { xverse } from './xverse.ts';
import { yi } from './yi.ts';
import { youtu } from './youtu.ts';
import { yuan } from './yuan.ts';
import { zamba } from './zamba.ts';
import { zamba2 } from './zamba2.ts';
import { zaya } from './zaya.ts';

export const decoderFamilies: readonly Family[] = [
  afmoe,
  apertus,
  aquila,
  arcee,
  aria,
  axk1,
  axk2,
  baichuan,
  bailing,
  bamba,
  bitnet,
  blt,
  chameleon,
  chatglm,
  codegen,
  cohere,
  cohere2,
  cohere2Moe,
  cohereCompass,
  csm,
  cwm,
  dbrx,
  deepseek,
  deepseekOcr2,
  deepseekV2,
  deepseekV3,
  deepseekV32,
  deepseekV4,
  dia,
  diffllama,
  diffusionGemma,
  doge,
  dots1,
  emu3,
  ernie45,
  ernie45Moe,
  ernie45Vl,
  evolla,
  exaone,
  exaone4,
  exaoneMoe,
  falconH1,
  flexOlmo,
  fuyu,
  gemma,
  gemma2,
  gemma3,
  gemma3n,
  gemma4,
  gemma4Unified,
  glm,
  glm4,
  glm4Moe,
  glm4MoeLite,
  glm4v,
  glm4vMoe,
  glmImage,
  glmMoeDsa,
  glmOcr,
  gptj,
  gptNeox,
  gptNeoxJapanese,
  gptOss,
  granite,
  graniteMoe,
  graniteMoeHybrid,
  graniteMoeShared,
  graniteMoeSwa,
  graniteSwa,
  helium,
  hrmText,
  hunyuanDense,
  hunyuanMoe,
  hunyuanVl,
  hyperclovax,
  hyV3,
  inkling,
  internlm,
  internlm2,
  internlm3,
  jais2,
  jamba,
  jetmoe,
  kimiLinear,
  kyutaiStt,
  laguna,
  lfm2,
  lfm2Moe,
  llama,
  llama4,
  longcatFlash,
  mamba,
  mamba2,
  mellum,
  mimoV2Flash,
  minicpm,
  minicpm3,
  minimax,
  minimaxM2,
  minimaxM3Vl,
  minimaxText01,
  ministral,
  ministral3,
  mistral,
  mistral4,
  mixtral,
  mllama,
  moonshine,
  moshi,
  museGlimmer,
  nanochat,
  nemotron,
  nemotronH,
  olmo,
  olmoOfAuthors,
  olmo2,
  olmo3,
  olmoe,
  olmoHybrid,
  openelm,
  orion,
  paddleocrVl,
  persimmon,
  phi,
  phi3,
  phi4Multimodal,
  phimoe,
  phiMsft,
  qwen,
  qwen2,
  qwen25Omni,
  qwen25Vl,
  qwen2Moe,
  qwen2Vl,
  qwen3,
  qwen35,
  qwen35Moe,
  qwen3Moe,
  higgsAudio,
  openaiPrivacyFilter,
  voxtralRealtime,
  voxtralRealtimeEncoder,
  csmDepthDecoder,
  qwen3OmniTalker,
  mimi,
  xcodec2,
  idefics,
  t5gemma2Decoder,
  t5gemma2Encoder,
  qwen3Next,
  qwen3Omni,
  qwen3Vl,
  qwen3VlMoe,
  recurrentGemma,
  rwkv,
  rwkv5,
  seedOss,
  smollm3,
  solarOpen,
  stablelm,
  stablelmEpoch,
  starcoder2,
  step3,
  step35,
  t5gemma,
  t5gemma2,
  telechat,
  telechat3,
  vaultgemma,
  xlstm,
  xverse,
  yi,
  youtu,
  yuan,
  zamba,
  zamba2,
  zaya,
];

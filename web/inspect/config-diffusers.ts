/** Transformers of diffusers. */
import { classLike, diffusersReport } from './config/diffusion.ts';
import { diffusers } from './config/inspect-config.ts';
import { ofDiffusion } from './config/messages/diffusion.ts';
import { texts } from './config/messages/index.ts';

export function fill(): void {
  diffusers.put({ classLike, diffusersReport });
  texts.diffusion.put(ofDiffusion);
}

export { ofDiffusion };

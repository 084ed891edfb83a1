/** Transformers of diffusers. */
import { classLike, diffusersReport } from '../diffusion.ts';
import { diffusers } from '../inspect-config.ts';
import { ofDiffusion } from '../messages/diffusion.ts';
import { texts } from '../messages/index.ts';

export function fill(): void {
  diffusers.put({ classLike, diffusersReport });
  texts.diffusion.put(ofDiffusion);
}

export { ofDiffusion };

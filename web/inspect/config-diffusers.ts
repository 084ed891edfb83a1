/** Transformers of diffusers. */
import { classLike, diffusersReport } from './config/diffusion.ts';
import { diffusers } from './config/inspect-config.ts';
import { ofDiffusion } from './config/messages/diffusion.ts';
import { texts } from './config/messages/index.ts';
import { ggufPictures } from './families/index.ts';

export function fill(): void {
  const picturesOf = (arch: string) => (Object.hasOwn(ggufPictures, arch) ? ggufPictures[arch] : undefined);
  diffusers.put({ classLike, diffusersReport, picturesOf });
  texts.diffusion.put(ofDiffusion);
}

export { ofDiffusion };

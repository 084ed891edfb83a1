import { html, nothing, type TemplateResult } from 'lit';
import { linkForm, onFiles } from '../../shared/index.ts';
import { checkpointAddress, indexAddress } from './files.ts';

interface CheckpointFields {
  readonly link: string;
  /** The tensor in the page's address, if it has not been read. */
  readonly tensor: string | undefined;
  readonly type: (link: string) => void;
  readonly open: (files: readonly File[]) => void;
  readonly openLink: () => void;
}

/** Fields for the source of a checkpoint. */
export function checkpointFields({ link, tensor, type, open, openLink }: CheckpointFields): TemplateResult {
  const address = checkpointAddress(link);
  return html`
    <div>
      <h2>A file of yours</h2>
      <p class="quiet">
        safetensors, GGUF, ONNX, PyTorch or NPZ; of several shards, all of them or the index. For attention, config.json and tokenizer.json as well. Drop them anywhere, or
      </p>
      <div class="line">
        <label class="push file"
          >Open files<input
            type="file"
            class="hidden"
            multiple
            accept=".safetensors,.gguf,.onnx,.onnx_data,.data,.pb,.bin,.pt,.pth,.npz,.npy,.json"
            aria-label="Files of a checkpoint"
            @change=${onFiles(open)}
        /></label>
      </div>
      <p class="quiet">
        Nothing of a file is sent anywhere. The address of this page keeps what you look at, but not the file: anyone who opens the address chooses the file again.
      </p>
    </div>
    <div>
      <h2><label for="checkpoint-link">Or a link to one</label></h2>
      ${linkForm({
        id: 'checkpoint-link',
        ...{ link, type },
        submit: openLink,
        after: html`<button type="submit" class="push">Open</button>`,
      })}
      <p class="quiet">
        ${
          address
            ? `“Open” asks for the first 64 kB of ${address}, and for more of it only where the header is longer.`
            : 'Asked for when you press “Open”: the header first, then only the tensors that you choose.'
        }
        ${address && indexAddress(link) ? 'Where a model has several files of weights, the index beside it is asked for, and the first 64 kB of each file.' : nothing}
        ${tensor && address ? `Then for the tensor ${tensor}, which the address of this page names.` : nothing}
      </p>
    </div>
  `;
}

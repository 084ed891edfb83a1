/** One copy of a model, in a worker or in the page: it carries out orders on its weights and sequences. */
import { PosencError } from '../api/errors/index.ts';
import type { Description } from './description.ts';
import type { RunEngine } from './module.ts';
import { type SequenceSetup, Session, type Step } from './session.ts';
import { PlacedWeights, type WeightList } from './weights.ts';

export type Order =
  | ({ readonly kind: 'reserve' } & Pick<WeightList, 'sizes' | 'total'>)
  | { readonly kind: 'put'; readonly key: string; readonly bytes: Uint8Array }
  /** Returns copies of some arrays, for another copy of the model. */
  | { readonly kind: 'take'; readonly keys: readonly string[] }
  | { readonly kind: 'build'; readonly description: Description; readonly types: WeightList['types'] }
  | { readonly kind: 'open'; readonly sequence: number; readonly setup: SequenceSetup }
  | { readonly kind: 'step'; readonly sequence: number; readonly step: Step }
  | { readonly kind: 'close'; readonly sequence: number };

export class Host {
  readonly #engine: RunEngine;
  readonly #sessions = new Map<number, Session>();
  #weights: PlacedWeights | undefined;
  #built: { readonly description: Description; readonly model: number } | undefined;

  constructor(engine: RunEngine) {
    this.#engine = engine;
  }

  /** Bytes of the module's memory. */
  get memory(): number {
    return this.#engine.memory.buffer.byteLength;
  }

  follow(order: Order): unknown {
    switch (order.kind) {
      case 'reserve':
        this.dispose();
        this.#weights = new PlacedWeights(this.#engine, order);
        return undefined;
      case 'put':
        return present(this.#weights).put(order.key, order.bytes);
      case 'take': {
        const weights = present(this.#weights);
        return order.keys.map((key) => weights.take(key));
      }
      case 'build': {
        const { description, types } = order;
        this.#built = { description, model: present(this.#weights).build(description, types) };
        return undefined;
      }
      case 'open': {
        const { description, model } = present(this.#built);
        this.#sessions.set(order.sequence, new Session(this.#engine, description, model, order.setup));
        return undefined;
      }
      case 'step':
        return present(this.#sessions.get(order.sequence)).step(order.step);
      case 'close':
        this.#sessions.get(order.sequence)?.dispose();
        this.#sessions.delete(order.sequence);
        return undefined;
    }
  }

  dispose(): void {
    for (const session of this.#sessions.values()) session.dispose();
    this.#sessions.clear();
    this.#built = undefined;
    this.#weights?.dispose();
    this.#weights = undefined;
  }
}

/** What the worker had may have been lost with its predecessor. */
function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw lost();
  return value;
}

export function lost(): PosencError {
  const text =
    "The worker that had this sequence of the model ended; call again, and the model's weights are put into another.";
  return new PosencError({ code: 'internal', text });
}

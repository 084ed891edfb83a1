import { describe, expect, it } from 'vitest';
import { each } from '../../web/files/source/ranges.ts';

const later = (signal: AbortSignal) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const timer = setTimeout(resolve, 20);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

describe('items that are read at the same time', () => {
  it('have the error of the first that fails, even if a later one fails sooner', async () => {
    const work = async (item: number, { signal }: { signal: AbortSignal }) => {
      if (item === 1) await later(signal);
      if (item > 0) throw new Error(`item ${item}`);
    };
    await expect(each([0, 1, 2, 3], {}, work)).rejects.toThrow('item 1');
  });

  it('are stopped, or never begun, after one that fails', async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    const work = async (item: number, { signal }: { signal: AbortSignal }) => {
      begun.push(item);
      if (item === 2) throw new Error('item 2');
      await later(signal);
      ended.push(item);
    };
    await expect(each([0, 1, 2, 3, 4, 5, 6, 7, 8], {}, work)).rejects.toThrow('item 2');
    expect(begun.length).toBeLessThan(9);
    expect(ended).toEqual([0, 1]);
  });

  it('are all stopped when the caller aborts', async () => {
    const controller = new AbortController();
    const ended: number[] = [];
    const work = async (item: number, { signal }: { signal: AbortSignal }) => {
      if (item === 1) controller.abort(new Error('enough'));
      await later(signal);
      ended.push(item);
    };
    const all = each([0, 1, 2, 3, 4, 5, 6, 7, 8], { signal: controller.signal }, work);
    await expect(all).rejects.toThrow('enough');
    expect(ended).toEqual([]);
    await expect(each([0], { signal: controller.signal }, work)).rejects.toThrow('enough');
  });
});

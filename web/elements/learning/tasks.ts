import type { TaskName } from 'posenc/train';
import { choiceParameter } from '../figure/index.ts';

/** A task in words. */
export interface TaskWords {
  readonly title: string;
  /** The question of the task, as a sentence. */
  readonly asks: string;
  readonly vocab: number;
  /** The accuracy of guessing; a text has none. */
  readonly chance?: number;
  readonly guess?: string;
}

/** A task that a figure trains on: 'text' is to predict the next character of a text. */
export type TrainedTask = TaskName | 'text';

export const taskWords: Readonly<Record<TrainedTask, TaskWords>> = {
  sum3mod4: {
    title: 'Sum of the last three',
    asks: 'At every token: the sum of the last three digits, modulo 4.',
    vocab: 4,
    chance: 1 / 4,
  },
  offset3: {
    title: 'Three tokens ago',
    asks: 'At every token: which token stood three places before?',
    vocab: 16,
    chance: 1 / 16,
  },
  first: {
    title: 'What came first',
    asks: 'At every token: which token came first of all?',
    vocab: 16,
    chance: 1 / 16,
  },
  pairs: {
    title: 'Associative recall',
    asks: 'Keys and values in turn. At every key that came before: which value followed it?',
    vocab: 16,
    chance: 0.32,
    guess: 'the most frequent value so far',
  },
  copy: { title: 'Copy', asks: 'Tokens, a bar, and the same tokens again.', vocab: 17, chance: 1 / 16 },
  sort: { title: 'Sort', asks: 'Tokens, a bar, and the same tokens in order.', vocab: 17, chance: 1 / 16 },
  text: { title: 'Text', asks: 'At every character: which one comes next?', vocab: 64 },
};

export const taskNames = Object.keys(taskWords) as TrainedTask[];

export const taskParameter = choiceParameter(
  'task',
  'What is learned; text takes the characters of the attribute text, or of what is in the element.',
  taskNames,
  'sum3mod4',
);

export const taskTitles = Object.fromEntries(taskNames.map((name) => [name, taskWords[name].title] as const));

/** The score that tells schemes apart on a task. A text is never right or wrong as a whole, so its loss says more. */
export type Quantity = 'accuracy' | 'loss';

export function quantityOf(task: string): Quantity {
  return task === 'text' ? 'loss' : 'accuracy';
}

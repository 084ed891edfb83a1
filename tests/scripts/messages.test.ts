import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compared, messagesIn, messagesOfData } from '../../scripts/messages/compared.mjs';

describe('npm run messages', () => {
  it('finds what is said, and the texts of members that are said elsewhere', () => {
    const source = `
      this.say('{count} tokens', { count: 'some other text' });
      say(many ? 'Many of them' : 'One of them');
      const titles = { label: 'first position', class: 'wide chart', title: other ? 'Terms' : 'Logits' };`;
    const { messages, literals } = messagesIn([source]);
    expect([...messages].sort()).toEqual([
      'Logits',
      'Many of them',
      'One of them',
      'Terms',
      'first position',
      '{count} tokens',
    ]);
    expect(literals).toContain('wide chart');
  });

  it('takes the names of schemes, parameters and choices from the data', () => {
    const parameters = [{ name: 'scaling.maxLength', description: 'The length.', choices: ['half'] }];
    expect([...messagesOfData([{ title: 'RoPE', parameters }], [])]).toEqual([
      'RoPE',
      'scaling max length',
      'half',
      'The length.',
    ]);
  });

  it('lists what a language lacks, also of what another has, and what nobody says any more', () => {
    const english = { messages: new Set(['Play']), texts: new Set(['Play', 'Stop']) };
    expect(compared({ de: { Stop: 'Anhalten', Gone: 'Weg' }, es: { Play: 'Iniciar' } }, english)).toEqual([
      { language: 'de', missing: ['Play'], unsaid: ['Gone'] },
      { language: 'es', missing: ['Stop'], unsaid: [] },
    ]);
  });

  it('reads the messages of this checkout, and ends well whatever it finds', () => {
    const script = fileURLToPath(new URL('../../scripts/messages.mjs', import.meta.url));
    const lines = execFileSync(process.execPath, [script], { encoding: 'utf8' });
    expect(lines).toMatch(/^de: \d+ missing, \d+ no longer said$/m);
    expect(lines).toMatch(/^es: \d+ missing, \d+ no longer said$/m);
  });
});

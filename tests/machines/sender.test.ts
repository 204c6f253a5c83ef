import { describe, expect, it } from 'vitest';
import { maySort, senderMachine, sorted, statusOfSender } from '#machines/sender.ts';
import { tableOf } from './table.ts';

describe('sender', () => {
  it('has this table', () => {
    expect(tableOf(senderMachine, { hasChanged: true }, ['own', 'refuse', 'forget', 'reopen'])).toMatchInlineSnapshot(`
      [
        "unsorted + own -> own",
        "unsorted + refuse -> unwanted",
        "own + own -> own",
        "own + refuse -> unwanted",
        "own + forget -> unsorted",
        "approved + own -> own",
        "approved + refuse -> unwanted",
        "approved + forget -> unsorted",
        "forwarder + own -> own",
        "forwarder + refuse -> unwanted",
        "forwarder + forget -> unsorted",
        "forwarder + reopen -> unsorted",
        "unwanted + own -> own",
        "unwanted + refuse -> unwanted",
        "unwanted + forget -> unsorted",
        "unwanted + reopen -> unsorted",
      ]
    `);
  });

  it('goes where people say, and back to unsorted when they take it back', () => {
    expect(sorted('unsorted', 'forwarder')).toBe('forwarder');
    expect(sorted('approved', null)).toBe('unsorted');
    expect(sorted('unsorted', null)).toBeNull();
    expect(maySort('unwanted', 'unwanted')).toBe(true);
  });

  it('is reopened only by a change of what it sends', () => {
    expect(statusOfSender('unwanted', true)).toBe('unsorted');
    expect(statusOfSender('unwanted', false)).toBe('unwanted');
    expect(statusOfSender('own', true)).toBe('own');
    expect(statusOfSender(null, false)).toBe('unsorted');
  });
});

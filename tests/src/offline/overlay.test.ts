import { describe, expect, it } from 'vitest';
import type { OutboxRow } from '#src/offline/outbox-row.ts';
import { overlayRows, queuedFor } from '#src/offline/overlay.ts';

const action = (entity: string, label: string, status: OutboxRow['status'] = 'waiting') =>
  ({ entity, label, status }) as OutboxRow;

const play = (row: { id: number; did: string[] }, queued: OutboxRow) =>
  queued.entity === `alert/${row.id}` ? { ...row, did: [...row.did, queued.label] } : row;

describe('saved rows under what waits', () => {
  const rows = [
    { id: 1, did: [] },
    { id: 2, did: [] },
  ];
  const queued = [
    action('alert/1', 'acknowledge'),
    action('alert/9', 'resolve'),
    action('alert/1', 'resolve'),
    action('alert/2', 'snooze', 'refused'),
  ];

  it('play what waits in order and leave out what was refused', () => {
    expect(overlayRows(rows, queued, play)).toEqual([
      { id: 1, did: ['acknowledge', 'resolve'] },
      { id: 2, did: [] },
    ]);
    expect(overlayRows(rows, [], play)[0]).toBe(rows[0]);
  });

  it('know what waits for one of them', () => {
    expect(queuedFor(queued, 'alert/1').map((one) => one.label)).toEqual(['acknowledge', 'resolve']);
    expect(queuedFor(queued, 'alert/2')).toEqual([]);
  });
});

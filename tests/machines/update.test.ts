import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { updateMachine } from '#machines/update.ts';

describe('update', () => {
  it('asks before it reloads', () => {
    const activate = vi.fn();
    const actor = createActor(updateMachine.provide({ actions: { activate } })).start();
    actor.send({ type: 'found' });
    expect(actor.getSnapshot().value).toBe('ready');
    expect(activate).not.toHaveBeenCalled();
    actor.send({ type: 'accept' });
    expect(activate).toHaveBeenCalledOnce();
  });

  it('never eats a form: with one open it asks once more', () => {
    const activate = vi.fn();
    const actor = createActor(updateMachine.provide({ actions: { activate } })).start();
    actor.send({ type: 'formOpened' });
    actor.send({ type: 'found' });
    actor.send({ type: 'accept' });
    expect(actor.getSnapshot().value).toBe('asking');
    expect(activate).not.toHaveBeenCalled();
    actor.send({ type: 'formClosed' });
    expect(actor.getSnapshot().value).toBe('ready');
    actor.send({ type: 'accept' });
    expect(activate).toHaveBeenCalledOnce();
  });

  it('offers again what was put off when another version is found', () => {
    const actor = createActor(updateMachine).start();
    actor.send({ type: 'found' });
    actor.send({ type: 'later' });
    expect(actor.getSnapshot().value).toBe('postponed');
    actor.send({ type: 'found' });
    expect(actor.getSnapshot().value).toBe('ready');
  });
});

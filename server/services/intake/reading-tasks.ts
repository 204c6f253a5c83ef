import type { Worker } from 'node:worker_threads';
import { watchCpu } from './cpu-watch.ts';
import { giveBytes } from './packed-answers.ts';
import type { MailContent, ReadAnswer, ReadInput } from './read-types.ts';
import type { ReadingAnswer, ReadingAsk, ReadingInput, ReadingMessage } from './reading-worker.ts';
import type { RowBudget } from './row-budget.ts';

/** A message that waits for a thread; one that is no longer wanted when its turn comes is left unread. `isAlone`: it must not share one, since a thread died of it or of one beside it. */
export type Task = {
  input: ReadInput;
  isWanted: () => boolean;
  resolve: (answer: ReadAnswer) => void;
  reject: (error: unknown) => void;
  isAlone: boolean;
};

/** A task with the bytes to read. */
export type LoadedTask = { task: Task; content: MailContent };

/** What remains after a thread was given tasks: those nobody has read yet, and whether the thread can be used again. */
export type TasksEnd = { unread: Task[]; isThreadSpent: boolean };

const startMs = 60_000;

const problem = (code: string, text: string): ReadAnswer => ({ ok: false, problem: { code, text, source: 'RFC 9990 8.1' } });
const unreadable = (text: string) => problem('reader-failed', `This message could not be read: ${text}`);

/** Gives a thread tasks to read in order, when those it has are read. */
export function giveTasks(worker: Worker, loaded: readonly LoadedTask[]): void {
  const ask = askFor(loaded);
  worker.postMessage(ask, [ask.bytes.buffer as ArrayBuffer]);
}

/**
 * Answers the tasks that a thread was given and reads next. Each has `timeLimitMs` of processor time. The thread pauses while too many rows
 * are buffered. If it fails and the guilty task is unknown, the unanswered ones come back, each to be read alone.
 */
export function answerTasks(
  worker: Worker,
  loaded: readonly LoadedTask[],
  { timeLimitMs, isFresh, held }: { timeLimitMs: number; isFresh: boolean; held: RowBudget },
): Promise<TasksEnd> {
  const tasks = loaded.map((one) => one.task);
  return new Promise((resolve) => {
    let answered = 0;
    let isKnown = tasks.length === 1;
    let isOver = false;
    const watch = watchCpu(worker, timeLimitMs, giveUp);
    watch.start(isFresh ? startMs : 0);

    function end(unread: Task[], isThreadSpent: boolean, last: () => void = () => undefined): void {
      isOver = true;
      watch.stop();
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      last();
      resolve({ unread, isThreadSpent });
    }
    function fail(answer: ReadAnswer): void {
      if (isOver) return;
      const open = tasks.slice(answered);
      const [guilty] = open;
      if (isKnown || open.length === 1) end(open.slice(1), true, () => guilty?.resolve(answer));
      else
        end(
          open.map((task) => ({ ...task, isAlone: true })),
          true,
        );
    }
    function giveUp(): void {
      const seconds = Math.round(timeLimitMs / 1000);
      fail(problem('too-slow', `Reading this message took more than ${seconds} s of processor time and was given up.`));
    }
    function letGoOn(): void {
      if (isOver) return;
      watch.start();
      worker.postMessage({ kind: 'go-on' } satisfies ReadingAsk);
    }
    function settle({ answers, bytes, waits }: Extract<ReadingMessage, { kind: 'done' }>): void {
      for (const answer of JSON.parse(answers) as ReadingAnswer[]) {
        if ('rows' in answer) held.add(answer.rows);
        tasks[answered]?.resolve(
          'rows' in answer
            ? { ok: true, rows: answer.rows, outcome: giveBytes(answer.outcome, bytes) }
            : unreadable(answer.threw),
        );
        answered += 1;
      }
      isKnown = tasks.length - answered === 1;
      watch.stop();
      if (answered === tasks.length) end([], false);
      else if (waits) void held.room().then(letGoOn);
      else watch.start();
    }
    const onMessage = (message: ReadingMessage) => {
      if (message.kind === 'ready') watch.start();
      else settle(message);
    };
    const onError = (error: Error & { code?: string }) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      fail(
        isMemory
          ? problem('too-much-memory', 'Reading this message took more memory than one message may have.')
          : unreadable(error.message),
      );
    };
    const onExit = () => fail(problem('reader-failed', 'The reading thread ended while it read this message.'));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

/** The bytes of all tasks go over in one piece. */
function askFor(loaded: readonly LoadedTask[]): Extract<ReadingAsk, { kind: 'read' }> {
  const bytes = new Uint8Array(loaded.reduce((sum, { content }) => sum + content.body.length, 0));
  let at = 0;
  const inputs = loaded.map(({ task, content }): ReadingInput => {
    const { length } = content.body;
    bytes.set(content.body, at);
    at += length;
    return {
      at: at - length,
      length,
      isPacked: content.encoding === 'gzip',
      sourceName: task.input.sourceName,
    };
  });
  return { kind: 'read', bytes, inputs };
}

import { ApiError } from './errors.ts';

/** The events of a streamed reply, one line of JSON each. A line that goes down in the middle is an ApiError like any other. */
export async function* readLines(body: ReadableStream<Uint8Array<ArrayBuffer>>, notReached: () => void): AsyncGenerator<unknown> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let held = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      held += value ?? '';
      const lines = held.split('\n');
      held = done ? '' : (lines.pop() ?? '');
      for (const line of lines) if (line.trim() !== '') yield JSON.parse(line);
      if (done) return;
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    notReached();
    throw new ApiError('The connection was lost before the answer was complete. Try again.', 'network', null, null);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

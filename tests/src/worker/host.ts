import { vi } from 'vitest';
import type { AppWindow, Host, NoticeOptions } from '#src/worker/host.ts';

/** A window that may answer when it is asked to go somewhere. */
export function fakeWindow(url: string, answers = true) {
  const heard: unknown[] = [];
  const window: AppWindow = {
    url,
    visibilityState: 'visible',
    focus: vi.fn(async () => undefined),
    navigate: vi.fn(async () => undefined),
    postMessage: (message, options) => {
      heard.push(message);
      const [port] = options?.transfer ?? [];
      if (answers && port instanceof MessagePort) port.postMessage('went');
    },
  };
  return { window, heard };
}

/** The surroundings of a service worker, with what it showed. */
export function fakeHost(...windows: AppWindow[]) {
  const shown: { title: string; options: NoticeOptions }[] = [];
  const host: Host = {
    origin: 'https://beacon.example',
    windows: async () => windows,
    openWindow: vi.fn(async () => undefined),
    show: async (title, options) => void shown.push({ title, options }),
    badge: vi.fn(async () => undefined),
    askSync: vi.fn(async () => undefined),
  };
  return { host, shown };
}

/** A token as the server makes it, signed by nobody. */
export function tokenOf(user: string, expiresAt = Date.now() + 3_600_000): string {
  return `x.${btoa(JSON.stringify({ sub: user, exp: Math.floor(expiresAt / 1000) }))}.x`;
}

import { vi } from 'vitest';

/** A key as push services want it, and another one. */
export const publicKey = btoa('k'.repeat(65)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
export const otherKey = btoa('q'.repeat(65)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

type Held = { endpoint: string; key: string };

/** A browser's push service: what is subscribed, and what becomes of the next wish. */
export class FakePush {
  held: Held | null = null;
  made = 0;
  permission: NotificationPermission = 'default';
  answer: NotificationPermission = 'granted';
  asked = 0;
  isBroken = false;
  hasWorker = true;
  shown: string[] = [];

  /** Puts it in the place of the browser's; `vi.unstubAllGlobals` takes it away. */
  stub(): void {
    const requestPermission = async () => {
      this.asked += 1;
      if (this.permission === 'default') this.permission = this.answer;
      return this.permission;
    };
    const permission = { get: () => this.permission };
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', Object.defineProperty({ requestPermission }, 'permission', permission));
    const close = (title: string) => void (this.shown = this.shown.filter((one) => one !== title));
    const getNotifications = async () => this.shown.map((title) => ({ title, close: () => close(title) }));
    const registration = { pushManager: this.manager(), getNotifications };
    const getRegistration = async () => (this.hasWorker ? registration : undefined);
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { getRegistration, ready: Promise.resolve(registration), addEventListener() {}, removeEventListener() {} },
    });
  }

  unstub(): void {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  }

  /** As if the browser held an address already. */
  hold(endpoint: string, key = publicKey): void {
    this.permission = 'granted';
    this.held = { endpoint, key };
  }

  private manager() {
    return {
      getSubscription: async () => (this.held === null ? null : this.subscription(this.held)),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (this.isBroken) throw new Error('push service error');
        this.made += 1;
        this.held = { endpoint: `https://push.example/${this.made}`, key: applicationServerKey };
        return this.subscription(this.held);
      },
    };
  }

  private subscription(held: Held) {
    const { endpoint, key } = held;
    const raw = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    return {
      endpoint,
      options: { applicationServerKey: Uint8Array.from(raw, (letter) => letter.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
      unsubscribe: async () => {
        if (this.held?.endpoint === endpoint) this.held = null;
        return true;
      },
    };
  }
}

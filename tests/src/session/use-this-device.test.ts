import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '#src/client/api.ts';
import { ApiError } from '#src/client/errors.ts';
import { deviceDb } from '#src/offline/db.ts';
import { followDevice } from '#src/offline/push/keep-registered.ts';
import { leaveDevice } from '#src/offline/push/leave.ts';
import { pushOwner } from '#src/offline/push/owner.ts';
import { registerDevice } from '#src/offline/push/register.ts';
import { pushSupport } from '#src/offline/push/support.ts';
import { changeDevice } from '#src/session/use-this-device.ts';
import { FakePush, otherKey, publicKey } from '../offline/push/fake-push.ts';

const hash = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex');
const noLine = new ApiError('The server cannot be reached.', 'network', null, null);

/** The part of the server that stores devices, for any caller. */
class Server {
  devices: { id: number; endpoint_hash: string; device: string }[] = [];
  key = publicKey;
  line = true;
  calls: string[] = [];
  private ids = 0;

  knows(...endpoints: string[]) {
    this.devices = endpoints.map((endpoint) => ({ id: (this.ids += 1), endpoint_hash: hash(endpoint), device: 'Tablet' }));
  }

  readonly api = (async (
    call: { name: string },
    input: { params?: { id: number }; body?: { endpoint: string; device: string } },
  ) => {
    this.calls.push(call.name.replace('notifications.', ''));
    if (!this.line) throw noLine;
    if (call.name === 'notifications.settings') return { push: { public_key: this.key, devices: this.devices } };
    if (call.name === 'notifications.removePushSubscription')
      this.devices = this.devices.filter(({ id }) => id !== input.params?.id);
    if (call.name === 'notifications.addPushSubscription' && input.body !== undefined) {
      const { endpoint, device } = input.body;
      this.devices = this.devices.filter((one) => one.endpoint_hash !== hash(endpoint));
      this.devices.push({ id: (this.ids += 1), endpoint_hash: hash(endpoint), device });
    }
    return {};
  }) as unknown as Api;
}

let push: FakePush;
let server: Server;
const known = () => server.devices.map((device) => device.endpoint_hash);

beforeEach(async () => {
  await (await deviceDb()).clear('facts');
  push = new FakePush();
  push.stub();
  server = new Server();
});
afterEach(() => {
  push.unstub();
  vi.unstubAllGlobals();
});

describe('what a browser can', () => {
  const why = () => {
    const support = pushSupport();
    return support.state === 'blocked' ? support.why : null;
  };

  it('finds no obstacle if all is there, whoever was asked or not', () => {
    expect(why()).toBeNull();
    push.permission = 'granted';
    expect(why()).toBeNull();
    expect(push.asked).toBe(0);
  });

  it('is described in words otherwise', () => {
    push.permission = 'denied';
    expect(why()).toMatch(/are blocked.*settings/);
    vi.stubGlobal('PushManager', undefined);
    Reflect.deleteProperty(globalThis, 'PushManager');
    expect(why()).toMatch(/does not support push notifications/);
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
    expect(why()).toMatch(/Add to Home Screen/);
    Reflect.deleteProperty(navigator, 'standalone');
    push.unstub();
    expect(why()).toMatch(/service worker/);
    vi.stubGlobal('isSecureContext', false);
    expect(why()).toMatch(/https/);
  });
});

describe('registering this device', () => {
  it('asks the person, creates an address and tells the server under a plain name', async () => {
    await registerDevice(server.api, '7', publicKey);
    expect(push.asked).toBe(1);
    expect(known()).toEqual([hash('https://push.example/1')]);
    expect(server.devices[0]?.device).toMatch(/\w/);
    expect(await pushOwner()).toMatchObject({ user: '7', hash: hash('https://push.example/1') });
  });

  it('takes the address that is there, unless it was made with another key', async () => {
    push.hold('https://push.example/old');
    await registerDevice(server.api, '7', publicKey);
    expect(known()).toEqual([hash('https://push.example/old')]);
    await registerDevice(server.api, '7', otherKey);
    expect(push.held).toEqual({ endpoint: 'https://push.example/1', key: otherKey });
  });

  it('changes nothing where the person says no, and says so', async () => {
    push.answer = 'denied';
    await expect(registerDevice(server.api, '7', publicKey)).rejects.toThrow(/are blocked/);
    push.permission = 'default';
    push.answer = 'default';
    await expect(registerDevice(server.api, '7', publicKey)).rejects.toThrow(/not allowed/);
    expect([push.held, server.calls]).toEqual([null, []]);
  });

  it('says what is wrong with the push service or a worker that is missing', async () => {
    push.isBroken = true;
    await expect(registerDevice(server.api, '7', publicKey)).rejects.toThrow(/push service: push service error/);
    push.hasWorker = false;
    await expect(registerDevice(server.api, '7', publicKey)).rejects.toThrow(/Reload the page/);
  });

  it('belongs to nobody while the server has not accepted it', async () => {
    server.line = false;
    await expect(registerDevice(server.api, '7', publicKey)).rejects.toThrow('The server cannot be reached.');
    expect(await pushOwner()).toBeNull();
  });
});

describe('signing out of a device', () => {
  beforeEach(() => registerDevice(server.api, '7', publicKey));

  it('ends its messages in the browser and at the server, so that the next person gets none', async () => {
    await leaveDevice(server.api);
    expect([push.held, known(), await pushOwner()]).toEqual([null, [], null]);
  });

  it('closes the notifications that are shown, which the next person could act on', async () => {
    push.shown = ['Critical: karoo.example', 'High: shop.example'];
    await leaveDevice(server.api);
    expect(push.shown).toEqual([]);
  });

  it('leaves other devices of the person alone', async () => {
    const here = push.held?.endpoint ?? '';
    server.knows('https://push.example/phone', here);
    await leaveDevice(server.api);
    expect(known()).toEqual([hash('https://push.example/phone')]);
  });

  it('ends them in the browser also offline', async () => {
    server.line = false;
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    await leaveDevice(server.api);
    expect([push.held, await pushOwner()]).toEqual([null, null]);
    expect(warn).toHaveBeenCalled();
  });

  it('asks nothing where the device gets none', async () => {
    await leaveDevice(server.api);
    server.calls = [];
    await leaveDevice(server.api);
    push.unstub();
    await leaveDevice(server.api);
    expect(server.calls).toEqual([]);
  });
});

describe('the portal of a customer that staff view', () => {
  const view = { customerId: 3, user: '7', token: 'view', until: Date.now() + 60_000 };
  const changing = (viewed: typeof view | null) => ({ api: server.api, user: '7', view: viewed, publicKey });

  it('leaves the notifications of the member of staff as they are', async () => {
    await registerDevice(server.api, '7', publicKey);
    const before = { held: push.held, devices: [...server.devices], owner: await pushOwner() };
    server.calls = [];
    await expect(changeDevice('off', changing(view))).rejects.toThrow(/read-only.*End the view/);
    await expect(changeDevice('on', changing(view))).rejects.toThrow(/read-only/);
    expect({ held: push.held, devices: server.devices, owner: await pushOwner() }).toEqual(before);
    expect(server.calls).toEqual([]);
  });

  it('lets them change it after its end', async () => {
    await changeDevice('on', changing(null));
    expect(known()).toHaveLength(1);
    await changeDevice('off', changing(null));
    expect([push.held, known()]).toEqual([null, []]);
  });
});

describe('signing in on a device', () => {
  it('changes nothing if all is in order, and asks nobody for anything', async () => {
    await registerDevice(server.api, '7', publicKey);
    push.asked = 0;
    const before = [...server.devices];
    await followDevice(server.api, '7');
    expect([server.devices, push.asked]).toEqual([before, 0]);
  });

  it('gives up what another person left behind, also offline', async () => {
    await registerDevice(server.api, '7', publicKey);
    server.line = false;
    await followDevice(server.api, '8');
    expect([push.held, await pushOwner()]).toEqual([null, null]);
  });

  it('closes the notifications of another person whose session ended by itself, also where the address is gone', async () => {
    await registerDevice(server.api, '7', publicKey);
    push.shown = ['Critical: karoo.example'];
    await followDevice(server.api, '7');
    expect(push.shown).toEqual(['Critical: karoo.example']);
    push.held = null;
    await followDevice(server.api, '8');
    expect([push.shown, await pushOwner()]).toEqual([[], null]);
  });

  it('gives up what was removed from elsewhere', async () => {
    await registerDevice(server.api, '7', publicKey);
    server.devices = [];
    await followDevice(server.api, '7');
    expect([push.held, known()]).toEqual([null, []]);
  });

  it('registers an address again that the browser changed meanwhile', async () => {
    await registerDevice(server.api, '7', publicKey);
    push.hold('https://push.example/changed');
    await followDevice(server.api, '7');
    expect(known()).toContain(hash('https://push.example/changed'));
    expect((await pushOwner())?.hash).toBe(hash('https://push.example/changed'));
  });

  it('makes a new address when the key of the server changed, and forgets the old one', async () => {
    await registerDevice(server.api, '7', publicKey);
    server.key = otherKey;
    await followDevice(server.api, '7');
    expect(push.held).toEqual({ endpoint: 'https://push.example/2', key: otherKey });
    expect(known()).toEqual([hash('https://push.example/2')]);
  });

  it('keeps an address that the server knows as this person’s where the device forgot whose it is', async () => {
    push.hold('https://push.example/kept');
    server.knows('https://push.example/kept');
    await followDevice(server.api, '7');
    expect(push.held?.endpoint).toBe('https://push.example/kept');
    expect((await pushOwner())?.user).toBe('7');
    await (await deviceDb()).clear('facts');
    server.knows();
    await followDevice(server.api, '7');
    expect(push.held).toBeNull();
  });

  it('does nothing at all where messages were never allowed', async () => {
    await followDevice(server.api, '7');
    expect(server.calls).toEqual([]);
  });
});

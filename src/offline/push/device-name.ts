import { deviceLabel } from '#domain/audit/device.ts';

/** A name for this device in the list of devices: "Chrome on Android". */
export const deviceName = (userAgent: string): string => deviceLabel(userAgent, 'Browser');

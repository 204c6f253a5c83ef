/** How far this device's clock was ahead of the server's when somebody signed in last (ms, negative where it was behind). */
export const aheadKey = 'beacon_clock_ahead';

/** The time of the server, as far as the last sign-in on this device tells (epoch ms). */
export const serverNow = (): number => Date.now() - Number(localStorage.getItem(aheadKey));

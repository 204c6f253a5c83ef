const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** A device in words, by what its browser sends: `Chrome on Android`; `unnamed` for an unknown browser. */
export function deviceLabel(userAgent: string, unnamed = 'Another program'): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1] ?? unnamed;
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

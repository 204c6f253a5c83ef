// Written by scripts/build/endpoint-table.ts from contract/. Do not edit.
const usual = {"method":"GET","tags":[],"keys":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":false,"upload":false,"file":false,"stream":false,"live":false} as const;
export const auth = {
  login: { ...usual, "name":"auth.login","method":"POST","path":"/auth/login","failure":"Login failed. Please try again.","open":true,"keys":["token","expires_at","user"] },
  logout: { ...usual, "name":"auth.logout","method":"POST","path":"/auth/logout","failure":"Logging out failed on the server. This device has been signed out." },
} as const;

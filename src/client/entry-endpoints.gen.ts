// Written by scripts/build/endpoint-table.ts from contract/. Do not edit.
const usual = {"offline":"none","timeoutMs":30000,"freshMs":300000,"open":false,"upload":false,"file":false,"stream":false,"live":false} as const;
export const auth = {
  login: { ...usual, "name":"auth.login","method":"POST","path":"/auth/login","failure":"Login failed. Please try again.","tags":[],"open":true,"keys":["token","expires_at","user"] },
  register: { ...usual, "name":"auth.register","method":"POST","path":"/auth/register","failure":"Registration failed. Please try again.","tags":[],"open":true,"keys":["status","message"] },
  logout: { ...usual, "name":"auth.logout","method":"POST","path":"/auth/logout","failure":"Logging out failed on the server. This device has been signed out.","tags":[],"keys":[] },
  verifyInvitation: { ...usual, "name":"auth.verifyInvitation","method":"POST","path":"/auth/verify-invitation","failure":"Failed to check the invitation","tags":[],"open":true,"keys":["valid","state"] },
  completeSetup: { ...usual, "name":"auth.completeSetup","method":"POST","path":"/auth/complete-setup","failure":"Failed to set up the account. Please try again.","tags":[],"open":true,"keys":["token","expires_at","user"] },
  invitation: { ...usual, "name":"auth.invitation","method":"GET","path":"/auth/invitation/:token","failure":"Failed to check the invitation","tags":[],"open":true,"keys":["state","invitation"] },
  forgot: { ...usual, "name":"auth.forgot","method":"POST","path":"/auth/forgot","failure":"Failed to ask for a new password. Please try again.","tags":[],"open":true,"keys":["message"] },
} as const;

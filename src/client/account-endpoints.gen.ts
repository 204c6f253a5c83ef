// Written by scripts/build/endpoint-table.ts from contract/. Do not edit.
const usual = {"method":"GET","tags":[],"keys":[],"offline":"none","timeoutMs":30000,"freshMs":300000,"open":false,"upload":false,"file":false,"stream":false,"live":false} as const;
export const auth = {
  register: { ...usual, "name":"auth.register","method":"POST","path":"/auth/register","failure":"Registration failed. Please try again.","open":true,"keys":["status","message"] },
  verifyInvitation: { ...usual, "name":"auth.verifyInvitation","method":"POST","path":"/auth/verify-invitation","failure":"Failed to check the invitation","open":true,"keys":["valid","state"] },
  completeSetup: { ...usual, "name":"auth.completeSetup","method":"POST","path":"/auth/complete-setup","failure":"Failed to set up the account. Please try again.","open":true,"keys":["token","expires_at","user"] },
  invitation: { ...usual, "name":"auth.invitation","path":"/auth/invitation/:token","failure":"Failed to check the invitation","open":true,"keys":["state","invitation"] },
  forgot: { ...usual, "name":"auth.forgot","method":"POST","path":"/auth/forgot","failure":"Failed to request a new password. Please try again.","open":true,"keys":["message"] },
} as const;

export const secondFactor = {
  code: { ...usual, "name":"secondFactor.code","method":"POST","path":"/auth/second-step/code","failure":"The code could not be checked. Try again.","open":true,"keys":["token","expires_at","user"] },
  recoveryCode: { ...usual, "name":"secondFactor.recoveryCode","method":"POST","path":"/auth/second-step/recovery-code","failure":"The recovery code could not be checked. Try again.","open":true,"keys":["token","expires_at","user"] },
  passkeyOptions: { ...usual, "name":"secondFactor.passkeyOptions","method":"POST","path":"/auth/second-step/passkey-options","failure":"The passkey could not be asked for. Try again.","open":true,"keys":["options"] },
  passkey: { ...usual, "name":"secondFactor.passkey","method":"POST","path":"/auth/second-step/passkey","failure":"The passkey could not be checked. Try again.","open":true,"keys":["token","expires_at","user"] },
  signInOptions: { ...usual, "name":"secondFactor.signInOptions","method":"POST","path":"/auth/passkey-sign-in/options","failure":"Signing in with a passkey failed. Use your password.","open":true,"keys":["attempt","options"] },
  signIn: { ...usual, "name":"secondFactor.signIn","method":"POST","path":"/auth/passkey-sign-in","failure":"Signing in with a passkey failed. Use your password.","open":true,"keys":["token","expires_at","user"] },
} as const;

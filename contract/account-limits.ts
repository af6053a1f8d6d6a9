/** Characters, as people count them. */
export const PASSWORD_LENGTH = { minimum: 8, maximum: 128 } as const;
export const USERNAME_LENGTH = { minimum: 3, maximum: 32 } as const;

/** Letters and digits of any script, and what stands in addresses of mail. */
export const USERNAME = /^[\p{L}\p{M}\p{N}._@+-]*$/u;

/** The code of an SMS. */
export const SMS_CODE = /^\d{6}$/;

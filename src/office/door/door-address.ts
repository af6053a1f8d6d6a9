/** Where the door's pages are; its service worker is responsible for what begins with it. */
export const DOOR_PATH = "/office/door/";
export const DOOR_WORKER = `${DOOR_PATH}service-worker.js`;

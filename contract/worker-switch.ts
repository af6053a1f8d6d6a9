/** Stands in the head of each page as long as the service worker is switched off: none is to be registered. */
export const NO_WORKER_MARK = '<meta name="service-worker" content="none">';
export const NO_WORKER_SELECTOR = 'meta[name="service-worker"][content="none"]';

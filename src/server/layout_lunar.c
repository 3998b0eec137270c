#include "server/layout.h"
void layout_lunar(struct felt *felt)
{
 felt->layout->width=felt->layout->height=100;
}
